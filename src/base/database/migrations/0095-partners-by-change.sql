-- When what is known of a partner last changed, as it was kept here: by it programs ask for what changed since (docs/api.md#business-partners).
-- A partner of before this counts as changed today. The database itself keeps it, whichever release writes: under the lock of its company's
-- changes (partners/changes-store.ts), and never earlier than the last one, be the clock set back, so that the moments of a company come in
-- the order in which they become visible.
alter table partner add column changed_at timestamptz not null default now();
alter table partner alter column changed_at drop default;
-- Only for statements that write company_id::bigint (docs/decisions/2026-11-24-opt-in-indexes.md), and never a search for a UID of the company.
create index partner_changed on partner ((company_id::bigint), changed_at, id);

create function next_partner_moment(company integer) returns timestamptz language plpgsql as $$
begin
  return greatest(clock_timestamp(), (select changed_at + interval '1 microsecond' from partner
    where company_id::bigint = company order by company_id::bigint desc, changed_at desc limit 1));
end $$;

-- A new one, unless its moment comes along (an import), and one of which an authority says something else.
create function note_partner_moment() returns trigger language plpgsql as $$
begin
  new.changed_at := next_partner_moment(new.company_id);
  return new;
end $$;
create trigger partner_new before insert on partner for each row when (new.changed_at is null) execute function note_partner_moment();
create trigger partner_new_word before update on partner for each row
  when (old.verdict is distinct from new.verdict or old.given_name <> new.given_name) execute function note_partner_moment();

-- An address, a lapsed judgement, the list of fictitious companies: what the partner's own row does not show.
create function note_partner_change() returns trigger language plpgsql as $$
begin
  update partner set changed_at = next_partner_moment(company_id) where id = new.partner_id;
  return null;
end $$;
create trigger partner_change_noted after insert on partner_change for each row execute function note_partner_change();
