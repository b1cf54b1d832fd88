import { z } from 'zod'
import { confirmationSchema } from '../../answers/confirmations/wire.ts'
import { AUTHORITY_IDS } from '../../base/authority-rules.ts'
import { itemsPerPage, page } from '../../base/roles/parameter-rules.ts'
import { VERDICTS, type Verdict } from '../../base/verdict-rules.ts'
import { ENCODINGS } from '../../platform/lists/dialect-rules.ts'
import { membershipSchema } from '../../registers/marks/group-membership/wire.ts'
import { MARK_IDS } from '../../registers/marks/mark-rules.ts'
import { accountCheckSchema } from '../../registers/marks/polish-accounts/wire.ts'
import { markCountShape } from '../../registers/marks/wire.ts'
import { ASSESSMENT_WORDS } from '../../vat-ids/same-company/assessment.ts'
import { SAMENESS } from '../../vat-ids/same-company/comparison.ts'
import { TASK_SORTS } from './list/list-rules.ts'
import { ALL_STATUSES, type Status } from './status-rules.ts'

/** The wire format of a batch, called "task" (docs/rules.md#fields). */
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
  /** The end of the wait for open rows; null if the batch does not wait. */
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
  /**
   * Rows with content but an empty UID column; not included in totalRows. Null for batches from
   * before they were counted.
   */
  withoutUidRows: z.number().nullable(),
  /**
   * Rows whose company differs from the answer (docs/same-company.md); null if nothing was
   * compared. Not a verdict.
   */
  differingRows: z.number().nullable(),
  /**
   * Set if the list's encoding lacks letters of the answers: its result is also available in UTF-8
   * (`?encoding=utf-8`). Null: the result is complete.
   */
  narrowEncoding: z.enum(ENCODINGS).nullable(),
  /** Whether a report can be fetched at downloadLocation's sibling /api/file/report/{id}. */
  hasReport: z.boolean(),
  /** True while a hold prevents its removal by retention (PUT /api/tasks/{id}/hold). */
  hold: z.boolean(),
  /** Whether the caller may cancel, delete and download. */
  isMine: z.boolean(),
})
export type Task = z.infer<typeof taskSchema>

/**
 * An edition of a batch's audit report. An immutable edition is written each time the batch ends
 * (docs/rules.md#editions).
 */
export const reportEditionSchema = z.object({ edition: z.number(), createdAt: z.string(), sha256: z.string() })
export type ReportEdition = z.infer<typeof reportEditionSchema>

/** One batch with the fields that the list omits. */
export const taskDetailSchema = taskSchema.extend({
  /** The number of distinct UIDs to query. */
  questions: z.number(),
  /** How many of these UIDs have each mark. */
  ...markCountShape,
  /**
   * What the batch waits for, in the caller's language: one line per country and reason; empty if
   * it does not wait.
   */
  waitsFor: z.array(z.string()),
  /**
   * The registers of member states that said nothing about some valid UIDs, one sentence each in
   * the caller's language; absent: none, or the batch has not ended.
   */
  unknownMarks: z.array(z.string()).optional(),
  /** Newest first. */
  reports: z.array(reportEditionSchema),
  /** Whether row numbers and the user's own names are known; older batches have neither. */
  hasRowNumbers: z.boolean(),
  /**
   * Which column the UIDs were read from and why, in the caller's language; '' for older batches.
   */
  columnReason: z.string(),
  hasOwnNames: z.boolean(),
})
export type TaskDetail = z.infer<typeof taskDetailSchema>

export const taskListSchema = z.object({
  /** Counted up to 10,000. */
  totalCount: z.number(),
  /** Whether there are more than `totalCount`. */
  hasMore: z.boolean(),
  /** How many of the newest batches were searched or sorted; absent = all. */
  lookedThrough: z.number().optional(),
  items: z.array(taskSchema),
  /** Whether the caller's company may upload lists in addition to workbooks. */
  takesLists: z.boolean(),
})
export type TaskList = z.infer<typeof taskListSchema>

/** The requested encoding of a list's result, if its own lacks letters; absent = its own. */
export const resultQuerySchema = z.object({ encoding: z.literal('utf-8').optional() })

export const queueCountSchema = z.object({ count: z.number() })

// Widened for the comparison.
const isStatus = (value: number): value is Status => (ALL_STATUSES as readonly number[]).includes(value)

/** Statuses such as "0,1,2". Unknown numbers are rejected; absent = all (docs/rules.md#lists). */
const statusList = z
  .string()
  .regex(/^-?\d(,-?\d)*$/)
  .transform((text, context) => {
    const numbers = text.split(',').map(Number)
    if (numbers.every(isStatus)) return numbers
    context.addIssue({ code: 'custom', message: 'unknown status' })
    return z.NEVER
  })

/** The query parameters of a list of tasks. */
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

/**
 * `status`: the status that the user saw; if it has changed, nothing is done
 * (docs/rules.md#removing-a-batch).
 */
export const removeQuerySchema = z.object({
  status: z.coerce.number().refine(isStatus).optional(),
})

const comparisonTextSchema = z.object({
  /** The row that was compared, and the sheet's name of the company. */
  row: z.number(),
  ownName: z.string(),
  sameness: z.enum(SAMENESS),
  /** Whether a person has to review it. */
  isDiffering: z.boolean(),
  /** The result of the comparison and the differences, as text. */
  word: z.string(),
  differences: z.array(z.string()),
})

const LAST_ROW = 1_048_576

/** A user's assessment of a compared company; the word `withdrawn` revokes an earlier one. */
export const assessmentSchema = z.object({
  uid: z.string().max(20),
  row: z.number().int().min(1).max(LAST_ROW),
  word: z.enum(ASSESSMENT_WORDS),
  remark: z.string().trim().max(500),
})
export type AssessmentInput = z.infer<typeof assessmentSchema>

/** A user's assessment, with the user's name and the date. `stands`: it has not lapsed. */
const assessmentTextSchema = z.object({ said: z.string(), stands: z.boolean() })

/** One distinct UID of a batch and its sheet rows, or one row that is not a UID. */
export const taskRowSchema = z.object({
  /** For a row that is not a UID, its negative row number, because it has no question. */
  id: z.number(),
  /** For a row that is not a UID, the text of the sheet. */
  uid: z.string(),
  rowCount: z.number(),
  /** The first few of its `rowCount` row numbers; empty for older batches. */
  rows: z.array(z.number()),
  /** The user's own name of the company in the sheet; '' if there is none. */
  ownName: z.string(),
  /** Null while there is no answer. */
  verdict: z.enum(VERDICTS).nullable(),
  /** Why there is no answer (yet), as text; '' if there is one. */
  reason: z.string(),
  /** The authority's message, or a text if it sent none. */
  message: z.string(),
  companyName: z.string(),
  /** The actual query: service, time and requester; '' and null if no service was queried. */
  service: z.enum([...AUTHORITY_IDS, '']),
  askedAt: z.string().nullable(),
  requesterUid: z.string(),
  requesterName: z.string(),
  fromCache: z.boolean(),
  /** For a cached answer, whether it is the company's own evidence, as text; else ''. */
  proof: z.string(),
  /** The marks of the UID, as text; '' if it has none. */
  listing: z.string(),
  /**
   * The most severe comparison of the user's company with the answer; null if nothing was compared.
   */
  comparison: comparisonTextSchema.nullable(),
  /** Null if there is no assessment. */
  judgement: assessmentTextSchema.nullable(),
  /**
   * The first few of several names in the sheet, each compared and assessed by itself; empty if
   * there is at most one name.
   */
  names: z.array(
    z.object({
      ownName: z.string(),
      comparison: comparisonTextSchema.nullable(),
      judgement: assessmentTextSchema.nullable(),
    }),
  ),
  hasMoreNames: z.boolean(),
  /**
   * The evidence on the days of the first few invoices, as text, row by row; empty if the sheet
   * names no days.
   */
  invoiceDays: z.array(z.object({ row: z.number(), day: z.string(), said: z.string(), isSupported: z.boolean() })),
  /** What ARES returned about a VAT group without a name; absent if not queried. */
  memberships: z.array(membershipSchema).optional(),
  /** What the Polish white list says of the rows' accounts; absent if there are none. */
  accountChecks: z.array(accountCheckSchema).optional(),
  /** How the ministry's own document relates to the answer; absent if there is no document. */
  confirmation: confirmationSchema.optional(),
  tries: z.number(),
  /** The time of the next query; null = settled, or due now. */
  nextTryAt: z.string().nullable(),
})
export type TaskRow = z.infer<typeof taskRowSchema>
export const taskRowsSchema = z.object({ totalCount: z.number(), items: z.array(taskRowSchema) })
export type TaskRows = z.infer<typeof taskRowsSchema>

/**
 * open = no answer (yet); one for each mark; differing = another company; the others are
 * verdicts.
 */
export const ROW_FILTERS = [
  'open',
  ...MARK_IDS,
  'differing',
  ...(['not-checked', 'invalid', 'valid', 'not-a-uid'] as const satisfies Verdict[]),
] as const
export type RowFilter = (typeof ROW_FILTERS)[number]

/** Absent = all. `open=true` is `show=open`. */
export const taskRowsQuerySchema = z.object({
  page,
  itemsPerPage: itemsPerPage(10),
  show: z.enum(ROW_FILTERS).optional(),
  open: z.enum(['true', 'false']).optional(),
  /** Matches UIDs, the user's own names, names of the answers, or a row number. */
  search: z.string().trim().max(200).optional(),
})
export type TaskRowsQuery = z.infer<typeof taskRowsQuerySchema>
/** `possible`: waits up to a day for open answers; else the company's patience applies. */
export const retrySchema = z.object({ when: z.enum(['now', 'possible']).optional() }).nullish()
