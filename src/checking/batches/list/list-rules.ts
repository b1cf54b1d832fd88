/** Sort keys of a list of batches, as named on the wire. */
export const TASK_SORTS = [
  'createdAt',
  'fileName',
  'status',
  'compilationString',
  'finishedAt',
  'createdBy.email',
  'company.name',
] as const
