-- The token of the operator's application at HMRC, encrypted, one for all processes (docs/rules.md#british-numbers). `asking_…`: who asks for the
-- next one now. An application is known by a hash of its id and of HMRC's address.
create table hmrc_token (
  application_hash text primary key,
  token_sealed text,
  expires_at timestamptz,
  asking_holder text,
  asking_until timestamptz
);
