-- What the law wants kept is kept until retention ends, then removed by a daily job, each removal logged (docs/rules.md#retention).

-- A hold keeps longer than the setting says: pending proceedings (BAO § 132).
alter table company add column is_held boolean not null default false;
alter table batch add column is_held boolean not null default false;

-- One run a Vienna day for the whole installation. Whoever holds the lease works on it; without an end it is taken over.
create table retention_run (
  day date primary key,
  lease_token text not null,
  lease_until timestamptz not null,
  ended_at timestamptz
);

-- Evidence goes by retention alone: its transaction says so (database/allow-removal.ts), anybody else's is refused.
create function refuse_removal() returns trigger language plpgsql as $$
begin
  if current_setting('uid_check.retention', true) = 'on' then return old; end if;
  raise exception '% is kept until its retention ends', tg_table_name;
end $$;
create trigger report_kept before delete on report for each row execute function refuse_removal();
create trigger answer_kept before delete on answer for each row execute function refuse_removal();
create trigger single_check_kept before delete on single_check for each row execute function refuse_removal();
create trigger report_no_truncate before truncate on report for each statement execute function refuse_change();
create trigger answer_no_truncate before truncate on answer for each statement execute function refuse_change();
create trigger single_check_no_truncate before truncate on single_check for each statement execute function refuse_change();

-- A file's bytes never change; those of a report cannot be taken from under it either (the file's row has its reference).
create function refuse_losing_a_report() returns trigger language plpgsql as $$
begin
  if exists (select 1 from report where report.file_id = old.file_id) then
    raise exception 'the file of a report is kept until its retention ends';
  end if;
  return old;
end $$;
create trigger file_append_only before update on file for each row execute function refuse_change();
create trigger file_part_append_only before update on file_part for each row execute function refuse_change();
create trigger file_part_kept before delete on file_part for each row execute function refuse_losing_a_report();
create trigger file_part_no_truncate before truncate on file_part for each statement execute function refuse_change();

create index report_file on report (file_id);
create index report_company on report (company_id, id);
-- For finding what expired, and for the references that each removal of an answer looks at.
create index answer_asked_at on answer using brin (asked_at);
create index question_answer on question (answer_id) where answer_id is not null;
create index cache_entry_answer on cache_entry (answer_id);
