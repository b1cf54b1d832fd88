-- What a service sent, as it sent it (docs/rules.md#answers-as-received): the date that it gave its answer itself, in its own words; how long
-- the whole body was, and its SHA-256; and its first 8 kB, packed: a byte that names the dictionary, then deflate. Null where nothing came, and
-- in all answers of before. Columns of the answer, not a table beside it: one statement writes both, the trigger guards both, retention
-- removes both, and 100,000 answers take 6 MB less (docs/benchmarks.md).
alter table answer
  add column received_length integer,
  add column dated text,
  add column received_sha256 bytea,
  add column received bytea;
