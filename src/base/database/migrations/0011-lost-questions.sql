-- How often whoever held a question never came back: its process was killed, or the question itself ended it (queue/poison.ts).
alter table question add column lost smallint not null default 0;
