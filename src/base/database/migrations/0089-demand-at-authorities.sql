-- As 0085-one-list-of-authorities.sql says.
alter table authority_demand
  drop constraint authority_demand_service_check,
  add constraint authority_demand_service_check check (is_authority(service)) not valid;
