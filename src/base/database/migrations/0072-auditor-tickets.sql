-- What lets whoever opened a link fetch its archive, once: its hash, and until when.
alter table auditor_link add column ticket_hash text unique;
alter table auditor_link add column ticket_until timestamptz;
