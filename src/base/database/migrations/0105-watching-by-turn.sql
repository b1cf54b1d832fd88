-- Which companies' turn it is, the one first that waits longest: looked for every two seconds, by each worker (watching/store.ts).
create index watching_next on watching (next_at, company_id);
