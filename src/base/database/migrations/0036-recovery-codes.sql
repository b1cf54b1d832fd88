-- Codes that let somebody in whose phone is lost, each once: 120 random bits, of which the SHA-256 alone is kept (docs/rules.md#recovery-codes).
create table recovery_code (
  user_id integer not null references users,
  code_hash text not null,
  made_at timestamptz not null,
  primary key (user_id, code_hash)
);

-- The authenticator that takes the lost one's place, once its first code was right: until then the old one stands.
alter table users add column next_totp_secret_sealed text;
alter table session add column is_recovered boolean not null default false;
