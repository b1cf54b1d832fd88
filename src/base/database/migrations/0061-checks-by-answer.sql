-- What a new check adds is put in its place at once, not into a list that each look goes through until somebody vacuums: without a vacuum,
-- retention took 0.9 ms for each answer (docs/benchmarks.md, "never-analysed").
alter index single_check_answers set (fastupdate = off);
select gin_clean_pending_list('single_check_answers');
