-- Whoever wants all rows asked anew: remembered answers do not count for this batch.
alter table batch add column is_anew boolean not null default false;

-- What an upload with an Idempotency-Key was answered: sent again within a day, it is answered the same and makes no second
-- batch. Without an answer it is still being worked on, or its process died.
create table upload_key (
  user_id integer not null references users,
  key text not null,
  body_sha256 text not null,
  holder text not null,
  held_until timestamptz not null,
  answer text,
  created_at timestamptz not null default now(),
  primary key (user_id, key)
);
create index upload_key_age on upload_key (created_at);
