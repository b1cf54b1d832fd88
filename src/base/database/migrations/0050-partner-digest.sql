-- Up to which change of its partners a company's people were told by mail, and on which Vienna day last (docs/rules.md#daily-mail).
create table partner_digest (
  company_id integer primary key references company,
  change_id integer not null,
  told_on date not null
);

-- What was there before is on the home page and is no news.
insert into partner_digest (company_id, change_id, told_on)
select company_id, max(id), current_date - 1 from partner_change group by company_id;
