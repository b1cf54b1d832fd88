-- How often somebody called within a minute: a limit is one for all web processes, not one for each.
create table call_count (
  -- The route, and the address, user or key that is counted there.
  caller text primary key,
  calls integer not null,
  window_ends_at timestamptz not null
);
create index call_count_end on call_count (window_ends_at);
