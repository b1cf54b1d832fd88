-- A page of a batch's rows, in the order of the sheet: by this index alone it is found without looking at other batches', whatever the
-- database believes of its tables (docs/benchmarks.md, "never-analysed").
create index question_batch on question (batch_id, id);
