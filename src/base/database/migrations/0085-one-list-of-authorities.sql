-- The authorities stand in one place of the database, too: the next one replaces this function (src/base/authority-rules.ts says the same, a test holds both together).
create function is_authority(name text) returns boolean language sql immutable parallel safe
  return name in ('finanzamt', 'vies');

-- Not valid: what stands there was held by the checks that go. So no table is read through while others wait. A file for each table that
-- others write meanwhile: who holds two such locks may meet a worker that wants them the other way round.
alter table country_mapping
  drop constraint country_mapping_api_check,
  drop constraint country_mapping_fallback_api_check,
  add constraint country_mapping_api_check check (is_authority(api)) not valid,
  add constraint country_mapping_fallback_api_check check (is_authority(fallback_api)) not valid;
