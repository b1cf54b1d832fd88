-- The registers of Switzerland, Germany and the United Kingdom (0085-one-list-of-authorities.sql says why it is a function).
create or replace function is_authority(name text) returns boolean language sql immutable parallel safe
  return name in ('finanzamt', 'vies', 'bfs', 'bzst', 'hmrc');

-- What such a register says of the entry behind a number: since when, until when, who is the head of its group.
alter table answer add column entry jsonb;
