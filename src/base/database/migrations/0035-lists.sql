-- The result of a list whose own encoding lacks letters of the answers, once more in UTF-8 (docs/lists.md).
alter table batch add column result_utf8_file_id bigint references file;
