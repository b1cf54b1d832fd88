-- As 0085-one-list-of-authorities.sql says.
alter table authority_place
  drop constraint authority_place_service_check,
  add constraint authority_place_service_check check (is_authority(service)) not valid;
