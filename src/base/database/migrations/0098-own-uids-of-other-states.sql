-- A company's own numbers of Germany and of the United Kingdom, whose services ask for one of their own ('' = it has none).
-- A release that does not know them leaves them as they are.
alter table company
  add column german_uid text not null default '',
  add column british_uid text not null default '';
