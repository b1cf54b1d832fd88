-- The OpenID provider of a company's own, for its people alone (docs/rules.md#openid-connect). sign_in_key stands in the address of its
-- sign-in page: random, so that it tells nothing of the company.
create table company_openid (
  company_id integer primary key references company,
  issuer text not null,
  client_id text not null,
  secret_sealed text not null,
  label text not null,
  trusts_second_factor boolean not null,
  links_by_email boolean not null,
  sign_in_key text not null unique,
  changed_at timestamptz not null
);
