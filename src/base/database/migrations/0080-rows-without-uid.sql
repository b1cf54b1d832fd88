-- Rows that hold something, but nothing in the UID column: nobody is asked about them, and they are told apart from rows that are no UID. Null: of a
-- batch from before they were counted.
alter table batch add column without_uid_rows integer;
