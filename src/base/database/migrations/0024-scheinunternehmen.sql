-- The ministry's list of fictitious companies (§ 8 SBBG) as it was last read well, and how the last look for it went. One row, 1: the
-- list is one for the whole installation, and none before its first look. trouble is null where that look brought the list; as_of is the moment the list is of.
create table scheinunternehmen_list (
  id integer primary key,
  tried_at timestamptz,
  trouble text,
  trouble_detail text,
  as_of timestamptz,
  read_at timestamptz,
  row_count integer,
  etag text,
  lease_token text,
  lease_until timestamptz
);

-- Its VAT IDs and since when each is listed; nothing else of the list is kept (docs/rules.md#fictitious-companies).
create table scheinunternehmen_uid (
  uid text primary key,
  since date
);

-- What the list said of a batch's VAT IDs when they were asked: evidence, never computed anew. None where it said nothing.
create table batch_listing (
  batch_id integer not null references batch on delete cascade,
  uid text not null,
  since date,
  as_of timestamptz not null,
  primary key (batch_id, uid, as_of)
);
create trigger batch_listing_append_only before update on batch_listing for each row execute function refuse_change();
