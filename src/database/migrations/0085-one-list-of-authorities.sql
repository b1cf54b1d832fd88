-- The authorities stand in one place of the database, too: the next one replaces this function (src/authority-rules.ts says the same, a test holds both together).
create function is_authority(name text) returns boolean language sql immutable parallel safe
  return name in ('finanzamt', 'vies');

-- Not valid: what stands there was held by the checks that go. So no table is read through while others wait.
alter table answer
  drop constraint answer_service_check,
  add constraint answer_service_check check (is_authority(service)) not valid;
alter table partner
  drop constraint partner_service_check,
  add constraint partner_service_check check (is_authority(service)) not valid;
alter table country_mapping
  drop constraint country_mapping_api_check,
  drop constraint country_mapping_fallback_api_check,
  add constraint country_mapping_api_check check (is_authority(api)) not valid,
  add constraint country_mapping_fallback_api_check check (is_authority(fallback_api)) not valid;
alter table authority_place
  drop constraint authority_place_service_check,
  add constraint authority_place_service_check check (is_authority(service)) not valid;
alter table authority_demand
  drop constraint authority_demand_service_check,
  add constraint authority_demand_service_check check (is_authority(service)) not valid;
