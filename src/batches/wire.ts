import { z } from 'zod'
import { ALL_STATUSES, type Status } from './status-rules.ts'

/** A batch as it travels, under the specification's name "task" (§3). */
export const taskSchema = z.object({
  id: z.number(),
  uid: z.string(),
  status: z.number(),
  compilationString: z.string(),
  compilation: z.number(),
  createdAt: z.string(),
  createdBy: z.object({
    id: z.number(),
    firstname: z.string(),
    lastname: z.string(),
    email: z.string(),
    company: z.object({ name: z.string(), uid: z.string() }),
  }),
  startedAt: z.string().nullable(),
  finishedAt: z.string().nullable(),
  downloadLocation: z.string().nullable(),
  isDownloaded: z.boolean(),
  fileName: z.string(),
  estimatedFinish: z.string().nullable(),
  processedRows: z.number(),
  remainingRows: z.number(),
  totalRows: z.number(),
  avgRowExecution: z.number(),
  errorMessage: z.string().nullable(),
  company: z.object({ id: z.number(), name: z.string(), uid: z.string() }),
  /** Rows by verdict, beyond the specification: the three small figures of the table (look.md). */
  validRows: z.number(),
  invalidRows: z.number(),
  notCheckedRows: z.number(),
  notAUidRows: z.number(),
  /** Whether a report can be fetched at downloadLocation's sibling /api/file/report/{id}. */
  hasReport: z.boolean(),
  /** Whether the asking user may cancel, delete and download. */
  isMine: z.boolean(),
})
export type Task = z.infer<typeof taskSchema>

export const taskListSchema = z.object({ totalCount: z.number(), items: z.array(taskSchema) })
export type TaskList = z.infer<typeof taskListSchema>

export const queueCountSchema = z.object({ count: z.number() })

const isStatus = (value: number): value is Status => (ALL_STATUSES as readonly number[]).includes(value) // widened to ask

/** "0,1,2": unknown numbers are refused, absent means all (decisions §1). */
const statusList = z
  .string()
  .regex(/^-?\d(,-?\d)*$/)
  .transform((text, context) => {
    const numbers = text.split(',').map(Number)
    if (numbers.every(isStatus)) return numbers
    context.addIssue({ code: 'custom', message: 'unknown status' })
    return z.NEVER
  })

const page = z.coerce.number().int().min(1).max(1_000_000).default(1)
/** -1 = all. */
const itemsPerPage = z.coerce
  .number()
  .int()
  .min(-1)
  .max(1_000)
  .default(10)
  .refine(items => items !== 0)

export const TASK_SORTS = [
  'createdAt',
  'fileName',
  'status',
  'compilationString',
  'finishedAt',
  'createdBy.email',
  'company.name',
] as const

/** How a list of tasks is asked for. */
export const taskQuerySchema = z.object({
  page,
  itemsPerPage,
  taskFilter: statusList.optional(),
  search: z.string().trim().max(200).optional(),
  sortBy: z.enum(TASK_SORTS).optional(),
  sortDesc: z.enum(['true', 'false']).optional(),
})
export type TaskQuery = z.infer<typeof taskQuerySchema>

/** `status` is what the user saw: if it is no longer that, nothing is done (decisions §4). */
export const removeQuerySchema = z.object({
  status: z.coerce.number().refine(isStatus).optional(),
})

/** One different UID of a batch and the sheet rows it stands for. */
export const taskRowSchema = z.object({
  uid: z.string(),
  rowCount: z.number(),
  /** Null while there is no answer yet. */
  verdict: z.enum(['valid', 'invalid', 'not-checked', 'not-a-uid']).nullable(),
  /** Why there is no answer (yet), worded; '' when there is one. */
  reason: z.string(),
  /** What the authority said, worded where it said nothing. */
  message: z.string(),
  companyName: z.string(),
  /** The real question: by which service, when, in whose name; '' and null when nobody was asked. */
  service: z.enum(['finanzamt', 'vies', '']),
  askedAt: z.string().nullable(),
  requesterUid: z.string(),
  requesterName: z.string(),
  fromCache: z.boolean(),
  /** Of a remembered answer: whether it is the company's own proof, worded; else ''. */
  proof: z.string(),
  tries: z.number(),
  /** When it is asked again; null = it is settled, or it is its turn. */
  nextTryAt: z.string().nullable(),
})

export const taskRowsSchema = z.object({ totalCount: z.number(), items: z.array(taskRowSchema) })
export type TaskRows = z.infer<typeof taskRowsSchema>

/** `open` = only what has no answer. */
export const taskRowsQuerySchema = z.object({ page, itemsPerPage, open: z.enum(['true', 'false']).optional() })
export type TaskRowsQuery = z.infer<typeof taskRowsQuerySchema>

/** Both mean the same to us: a service that cannot be asked yet is waited for. */
export const retrySchema = z.object({ when: z.enum(['now', 'possible']).optional() }).nullish()
