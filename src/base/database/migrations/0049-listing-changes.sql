-- Whose partner a UID is, of all companies: a new list is looked up by it. First, as work locks partners before their changes.
create index partner_uid on partner (uid);

-- That a partner came onto the list of fictitious companies, or left it, is a change of its own (docs/rules.md#changes-of-partners): no
-- answer shows it, but the lists do, and it happened when the newer one was made. Once for each partner and list.
alter table partner_change drop constraint partner_change_kind_check;
alter table partner_change alter column before_answer_id drop not null;
alter table partner_change alter column after_answer_id drop not null;
alter table partner_change
  add constraint partner_change_kind_check check (kind in ('verdict', 'name', 'address', 'judgement-lapsed', 'listing')),
  add constraint partner_change_answers_check
    check ((kind = 'listing') = (before_answer_id is null) and (kind = 'listing') = (after_answer_id is null));
create unique index partner_change_listing on partner_change (partner_id, happened_at) where kind = 'listing';
