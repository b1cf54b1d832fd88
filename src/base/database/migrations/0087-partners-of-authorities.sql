-- As 0085-one-list-of-authorities.sql says.
alter table partner
  drop constraint partner_service_check,
  add constraint partner_service_check check (is_authority(service)) not valid;
