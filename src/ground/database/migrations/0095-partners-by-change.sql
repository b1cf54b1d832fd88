-- When what is known of a partner last changed, as it was kept here: by it programs ask for what changed since (docs/api.md#business-partners).
-- A partner of before this counts as changed today. The database itself keeps it, whichever release writes: under the lock of its company's
-- changes (partners/changes-store.ts), so that the moments come in the order in which they become visible.
alter table partner add column changed_at timestamptz not null default now();
alter table partner alter column changed_at set default clock_timestamp();
create index partner_changed on partner (company_id, changed_at, id);

create function note_new_word() returns trigger language plpgsql as $$
begin
  new.changed_at := clock_timestamp();
  return new;
end $$;
create trigger partner_new_word before update on partner for each row
  when (old.verdict is distinct from new.verdict or old.given_name <> new.given_name) execute function note_new_word();

-- An address, a lapsed judgement, the list of fictitious companies: what the partner's own row does not show. Once a statement.
create function note_partner_change() returns trigger language plpgsql as $$
begin
  update partner set changed_at = clock_timestamp() where id = new.partner_id and changed_at < statement_timestamp();
  return null;
end $$;
create trigger partner_change_noted after insert on partner_change for each row execute function note_partner_change();
