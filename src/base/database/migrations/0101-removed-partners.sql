-- Which partners of a company went with the last of their evidence, and when: by it programs take them out of their copies
-- (docs/api.md#business-partners). Nothing is kept of one but its number. The database itself keeps it, whichever release removes: under the
-- lock of its company's changes (partners/remove-expired.ts), and never earlier than the last moment, as for a partner that changes.
create table removed_partner (
  partner_id integer primary key,
  company_id integer not null references company,
  removed_at timestamptz not null
);
create index removed_partner_in_order on removed_partner (company_id, removed_at, partner_id);

create or replace function next_partner_moment(company integer) returns timestamptz language plpgsql as $$
begin
  return greatest(clock_timestamp(),
    (select changed_at + interval '1 microsecond' from partner
      where company_id::bigint = company order by company_id::bigint desc, changed_at desc limit 1),
    (select removed_at + interval '1 microsecond' from removed_partner
      where company_id = company order by company_id desc, removed_at desc limit 1));
end $$;

create function note_removed_partner() returns trigger language plpgsql as $$
begin
  insert into removed_partner (partner_id, company_id, removed_at)
    values (old.id, old.company_id, greatest(next_partner_moment(old.company_id), old.changed_at + interval '1 microsecond'));
  return null;
end $$;
create trigger partner_removed after delete on partner for each row execute function note_removed_partner();
