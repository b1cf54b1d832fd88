-- Browser and system of whoever signed in, by which a person knows a device of theirs; '' = not told. Nothing finer is kept.
alter table session add column device text not null default '';
