-- What a program calls the rows of a list of its own, by their place in the sheet: {"2": "INV-1"}; null where it names none.
-- It comes back with each row, so that answers find their records again (docs/api.md#a-batch).
alter table batch_reading add column refs jsonb;
