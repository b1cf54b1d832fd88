-- Questions that were foreseen of the part under way: those that are open at midnight, or when it is cancelled, are not asked on the day that it began.
alter table stock_line add column part_asks integer not null default 0;
