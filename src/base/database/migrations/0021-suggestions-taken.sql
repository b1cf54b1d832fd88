-- Whether its user wanted what may be meant asked in place of what is no UID (docs/rules.md#suggestions): the sheet is read again at the
-- batch's end, and must then mean the same rows.
alter table batch add column takes_suggestions boolean not null default false;
