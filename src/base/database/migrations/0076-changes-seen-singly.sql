-- Which changes of partners behind the mark in partner_change_seen somebody has seen one by one; the mark takes in those that it passes.
create table partner_change_seen_singly (
  user_id integer not null references users on delete cascade,
  change_id integer not null references partner_change on delete cascade,
  seen_at timestamptz not null,
  primary key (user_id, change_id)
);
create index partner_change_seen_singly_change on partner_change_seen_singly (change_id);
