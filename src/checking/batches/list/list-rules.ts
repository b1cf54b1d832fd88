/** What a list of batches can be sorted by, under the names of the wire. */
export const TASK_SORTS = [
  'createdAt',
  'fileName',
  'status',
  'compilationString',
  'finishedAt',
  'createdBy.email',
  'company.name',
] as const
