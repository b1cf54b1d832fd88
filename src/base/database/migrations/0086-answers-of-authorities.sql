-- As 0085-one-list-of-authorities.sql says.
alter table answer
  drop constraint answer_service_check,
  add constraint answer_service_check check (is_authority(service)) not valid;
