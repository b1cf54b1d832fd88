-- Whether somebody wants the mail of the day about changes of business partners; the company's own switch stays above it.
alter table users add column wants_partner_mails boolean not null default true;
