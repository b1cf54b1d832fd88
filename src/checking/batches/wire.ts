import { z } from 'zod'
import { confirmationSchema } from '../../answers/confirmations/wire.ts'
import { AUTHORITY_IDS } from '../../ground/authority-rules.ts'
import { itemsPerPage, page } from '../../ground/roles/parameter-rules.ts'
import { ENCODINGS } from '../../house/lists/dialect-rules.ts'
import { membershipSchema } from '../../registers/czechia/wire.ts'
import { SAMENESS } from '../../vat-ids/same-company/comparison.ts'
import { JUDGEMENTS } from '../../vat-ids/same-company/judgement.ts'
import { TASK_SORTS } from './list/list-rules.ts'
import { ALL_STATUSES, type Status } from './status-rules.ts'

/** A batch as it travels, under the name "task" (docs/rules.md#fields). */
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
  /** SHA-256 (hex) of the uploaded file. */
  fileSha256: z.string(),
  estimatedFinish: z.string().nullable(),
  /** While open rows are waited for: until when. */
  waitsUntil: z.string().nullable(),
  processedRows: z.number(),
  remainingRows: z.number(),
  totalRows: z.number(),
  avgRowExecution: z.number(),
  errorMessage: z.string().nullable(),
  company: z.object({ id: z.number(), name: z.string(), uid: z.string() }),
  /** Rows by verdict: the three small figures of the table. */
  validRows: z.number(),
  invalidRows: z.number(),
  notCheckedRows: z.number(),
  notAUidRows: z.number(),
  /** Rows with something in them, but nothing in the UID column; they are none of totalRows. Null: a batch from before they were counted. */
  withoutUidRows: z.number().nullable(),
  /** Rows whose company differs from the answer (docs/same-company.md); null where nothing was compared. It is no verdict. */
  differingRows: z.number().nullable(),
  /** The encoding of a list that lacks letters of the answers: its result is there in UTF-8 too (`?encoding=utf-8`). Null: it is whole. */
  narrowEncoding: z.enum(ENCODINGS).nullable(),
  /** Whether a report can be fetched at downloadLocation's sibling /api/file/report/{id}. */
  hasReport: z.boolean(),
  /** Whether retention removes nothing of it (PUT /api/tasks/{id}/hold). */
  hold: z.boolean(),
  /** Whether the asking user may cancel, delete and download. */
  isMine: z.boolean(),
})
export type Task = z.infer<typeof taskSchema>

/** An edition of a batch's audit report: each end of the batch wrote one, none ever changed (docs/rules.md#editions). */
export const reportEditionSchema = z.object({ edition: z.number(), createdAt: z.string(), sha256: z.string() })
export type ReportEdition = z.infer<typeof reportEditionSchema>

/** One batch by itself: what the list has no room for. */
export const taskDetailSchema = taskSchema.extend({
  /** Different UIDs to be asked. */
  questions: z.number(),
  /** Of them: named by the list of fictitious companies. */
  listed: z.number(),
  /** Of them: of unreliable payers by ADIS; not there where there is none. */
  unreliable: z.number().optional(),
  /** What it waits for, in the asker's language: a line for each country and reason; none while it does not wait. */
  waitsFor: z.array(z.string()),
  /** Newest first. */
  reports: z.array(reportEditionSchema),
  /** Whether the places in the sheet are known, and the user's own names; older batches have neither. */
  hasRowNumbers: z.boolean(),
  /** From which column the UIDs were read and why, in the asker's language; '' for older batches. */
  columnReason: z.string(),
  hasOwnNames: z.boolean(),
})
export type TaskDetail = z.infer<typeof taskDetailSchema>

export const taskListSchema = z.object({
  /** Counted up to 10,000; `hasMore`: there are more than that. */
  totalCount: z.number(),
  hasMore: z.boolean(),
  /** Among how many of the newest was searched or sorted; left out: among all. */
  lookedThrough: z.number().optional(),
  items: z.array(taskSchema),
  /** Whether the asker's company uploads lists beside workbooks. */
  takesLists: z.boolean(),
})
export type TaskList = z.infer<typeof taskListSchema>

/** In which encoding a list's result is wanted, where its own lacks letters; absent = its own. */
export const resultQuerySchema = z.object({ encoding: z.literal('utf-8').optional() })

export const queueCountSchema = z.object({ count: z.number() })

const isStatus = (value: number): value is Status => (ALL_STATUSES as readonly number[]).includes(value) // widened to ask

/** "0,1,2": unknown numbers are refused, absent means all (docs/rules.md#lists). */
const statusList = z
  .string()
  .regex(/^-?\d(,-?\d)*$/)
  .transform((text, context) => {
    const numbers = text.split(',').map(Number)
    if (numbers.every(isStatus)) return numbers
    context.addIssue({ code: 'custom', message: 'unknown status' })
    return z.NEVER
  })

/** How a list of tasks is asked for. */
export const taskQuerySchema = z.object({
  page,
  itemsPerPage: itemsPerPage(10),
  taskFilter: statusList.optional(),
  search: z.string().trim().max(200).optional(),
  sortBy: z.enum(TASK_SORTS).optional(),
  sortDesc: z.enum(['true', 'false']).optional(),
})
export type TaskQuery = z.infer<typeof taskQuerySchema>

/** Sets or lifts a batch's hold. */
export const holdSchema = z.object({ hold: z.boolean() })

/** `status` is what the user saw: if it is no longer that, nothing is done (docs/rules.md#removing-a-batch). */
export const removeQuerySchema = z.object({
  status: z.coerce.number().refine(isStatus).optional(),
})

const saidComparisonSchema = z.object({
  /** The row that it is about, and what the sheet calls the company there. */
  row: z.number(),
  ownName: z.string(),
  sameness: z.enum(SAMENESS),
  /** Whether a person has to look after it. */
  isDiffering: z.boolean(),
  /** The word, and what differs, in words. */
  word: z.string(),
  differences: z.array(z.string()),
})

const LAST_ROW = 1_048_576

/** What somebody says of the company in a row that was compared; `withdrawn` takes back what was said before. */
export const judgingSchema = z.object({
  uid: z.string().max(20),
  row: z.number().int().min(1).max(LAST_ROW),
  word: z.enum(JUDGEMENTS),
  remark: z.string().trim().max(500),
})
export type Judging = z.infer<typeof judgingSchema>

/** What somebody of the company said of it, with name and date; it stands until the authority's name changes. */
const saidJudgementSchema = z.object({ said: z.string(), stands: z.boolean() })

/** One different UID of a batch and the sheet rows it stands for, or one row that is no UID. */
export const taskRowSchema = z.object({
  /** Of a row that is no UID its place in the sheet, negative: nobody was asked, so that no question has a number. */
  id: z.number(),
  /** Of a row that is no UID the text as it stands in the sheet. */
  uid: z.string(),
  rowCount: z.number(),
  /** Where it stands in the sheet, the first few of `rowCount`; empty for a batch of before these were kept. */
  rows: z.array(z.number()),
  /** What the user calls the company, by the sheet; '' where it says nothing. */
  ownName: z.string(),
  /** Null while there is no answer yet. */
  verdict: z.enum(['valid', 'invalid', 'not-checked', 'not-a-uid']).nullable(),
  /** Why there is no answer (yet), worded; '' when there is one. */
  reason: z.string(),
  /** What the authority said, worded where it said nothing. */
  message: z.string(),
  companyName: z.string(),
  /** The real question: by which service, when, in whose name; '' and null when no service was asked. */
  service: z.enum([...AUTHORITY_IDS, '']),
  askedAt: z.string().nullable(),
  requesterUid: z.string(),
  requesterName: z.string(),
  fromCache: z.boolean(),
  /** Of a remembered answer: whether it is the company's own proof, worded; else ''. */
  proof: z.string(),
  /** That the UID stood on the list of fictitious companies, or was an unreliable payer's, worded; '' where neither said so. */
  listing: z.string(),
  /** How the user's company compares with the answer, of several rows the one that presses most; null where nothing was compared. */
  comparison: saidComparisonSchema.nullable(),
  /** Null where nobody said anything. */
  judgement: saidJudgementSchema.nullable(),
  /** The names under which the sheet has it, the first few, each compared and judged by itself; none where there is one name at most. */
  names: z.array(
    z.object({
      ownName: z.string(),
      comparison: saidComparisonSchema.nullable(),
      judgement: saidJudgementSchema.nullable(),
    }),
  ),
  hasMoreNames: z.boolean(),
  /** What the evidence said of the days of its invoices, worded, row by row, the first few; none where the sheet names none. */
  invoiceDays: z.array(z.object({ row: z.number(), day: z.string(), said: z.string(), isSupported: z.boolean() })),
  /** What ARES said of the companies that are meant, of a group without a name; not there where it was not asked. */
  memberships: z.array(membershipSchema).optional(),
  /** What the ministry's own paper says of the answer; not there where none says anything. */
  confirmation: confirmationSchema.optional(),
  tries: z.number(),
  /** When it is asked again; null = it is settled, or it is its turn. */
  nextTryAt: z.string().nullable(),
})
export type TaskRow = z.infer<typeof taskRowSchema>
export const taskRowsSchema = z.object({ totalCount: z.number(), items: z.array(taskRowSchema) })
export type TaskRows = z.infer<typeof taskRowsSchema>

/**
 * Open = no answer, or not yet; listed = named by the list of fictitious companies; unreliable = an unreliable payer by ADIS; differing =
 * another company; the others are verdicts.
 */
export const ROW_FILTERS = [
  ...(['open', 'listed', 'unreliable', 'differing'] as const),
  ...(['not-checked', 'invalid', 'valid', 'not-a-uid'] as const),
] as const
export type RowFilter = (typeof ROW_FILTERS)[number]

/** Absent = all. `open=true` is `show=open`. */
export const taskRowsQuerySchema = z.object({
  page,
  itemsPerPage: itemsPerPage(10),
  show: z.enum(ROW_FILTERS).optional(),
  open: z.enum(['true', 'false']).optional(),
  /** In UIDs, in the user's own names and in those of the answers; or a row's number. */
  search: z.string().trim().max(200).optional(),
})
export type TaskRowsQuery = z.infer<typeof taskRowsQuerySchema>
/** `possible`: what cannot be answered yet is waited for, a day at most; else the company's patience counts. */
export const retrySchema = z.object({ when: z.enum(['now', 'possible']).optional() }).nullish()
