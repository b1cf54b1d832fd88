import { z } from 'zod'
import { EVIDENCE_COLUMNS, type EvidenceColumn } from '../../answers/evidence/columns.ts'
import { mayGrow } from '../../base/roles/open-words-rules.ts'
import { evidenceShape as onThatDay } from '../../documents/validity-on-date/wire.ts'
import type { StoredAnswer } from '../../registers/authorities/answer.ts'
import { layoutSchema } from './layout-wire.ts'
import { REASONS, REMEDY_NAMES } from './remedies.ts'

type ToldTo<Column> = Column extends { key: infer Key extends string; api: { schema: (zod: typeof z) => infer Schema } }
  ? { key: Key; schema: Schema }
  : never
type ProgramColumn = ToldTo<(typeof EVIDENCE_COLUMNS)[number]>
type AnswerShape = { [Column in ProgramColumn as Column['key']]: Column['schema'] }
type AnswerFields = z.output<z.ZodObject<AnswerShape>>

/** Returns the fields of an answer in /api/v1: one for each column with an API name. */
export const shapeOf = (columns: readonly EvidenceColumn[]): Record<string, z.ZodType> =>
  Object.fromEntries(columns.flatMap(({ key, api }) => (api ? [[key, api.schema(z)]] : [])))

/** Returns the values of those fields; null = no service was queried. */
export const fieldsOf = (columns: readonly EvidenceColumn[], answer: StoredAnswer | null): Record<string, unknown> =>
  Object.fromEntries(columns.flatMap(({ key, api }) => (api ? [[key, api.of(answer)]] : [])))

// Object.fromEntries loses the types, which come from the table's own entries.
const answerShape = shapeOf(EVIDENCE_COLUMNS) as AnswerShape
export const answerFields = (answer: StoredAnswer | null): AnswerFields =>
  fieldsOf(EVIDENCE_COLUMNS, answer) as AnswerFields

const text = (maxLength: number) => z.string().trim().max(maxLength)

/** A UID as in the program's own data, and, for a comparison, its expected company. */
export const checkRequestSchema = z.strictObject({
  uid: text(100)
    .min(1)
    .describe('The VAT ID as in your records; spaces, dots and a missing leading zero are corrected.'),
  name: text(200)
    .optional()
    .describe('Whose VAT ID it should be according to your records: compared with the authority’s answer.'),
  street: text(200).optional(),
  zip: text(20).optional(),
  city: text(100).optional(),
  ico: text(40)
    .optional()
    .describe(
      'Its number in the Czech register: for a group (CZ699…), which has no name, ARES is asked whether it is a member.',
    ),
  fresh: z.boolean().optional().describe('true: query the authority even if there is an answer in the cache.'),
})
export type CheckRequest = z.output<typeof checkRequestSchema>

const MATCH_NAMES = ['valid', 'invalid', 'not_processed', 'unanswered'] as const

export const unreliablePayer = z.object({ since: z.iso.date().nullable(), asOf: z.iso.date() })
export const UNRELIABLE_MEANS =
  'Present where the Czech register ADIS calls its owner an unreliable payer, as of that day; absent says nothing good.'

export const confirmation = z
  .object({
    agrees: z.boolean(),
    verdict: z.enum(['valid', 'invalid']),
    level: z.int().min(1).max(2),
    day: z.iso.date(),
    message: z.string(),
  })
  .describe(
    'Present where a paper of the ministry’s in the company’s DataBox speaks of this answer; agrees: false = it says otherwise. It never changes the verdict.',
  )

const MEMBERSHIP_NAMES = [
  ...(['member', 'other_group', 'no_group', 'ended'] as const),
  ...(['unclear', 'not_found', 'malformed', 'no_answer'] as const),
] as const
export const membership = z.object({
  ico: z.string(),
  word: z.enum(MEMBERSHIP_NAMES).meta(mayGrow(MEMBERSHIP_NAMES)),
  message: z.string(),
  name: z.string(),
  addressLines: z.array(z.string()),
  askedAt: z.iso.datetime(),
  source: z.string(),
})

/** The evidence of a UID, the same for a single check and a batch's row. */
const evidenceShape = {
  uid: z.string().describe('As it was queried.'),
  reason: z
    .string()
    .meta(mayGrow(REASONS.map(({ reason }) => reason)))
    .optional()
    .describe('Why there is no answer, or why it is no VAT ID; a stable word.'),
  remedy: z
    .enum(REMEDY_NAMES)
    .optional()
    .describe(
      'What cures the reason. transient: check again in a while; tomorrow: check again on another day; needs_a_person: checking again is no use before somebody has put something right.',
    ),
  retryAfter: z
    .int()
    .min(1)
    .optional()
    .describe('In how many seconds from now it is worth checking again, where that is known.'),
  message: z.string().describe('What the service said, or why there is no answer, in the language of Accept-Language.'),
  ...answerShape,
  fromCache: z.boolean(),
  proof: z
    .enum(['own', 'others', 'nobodys'])
    .nullable()
    .describe('Whose evidence it is; own: queried in your company’s name.'),
  company: z
    .enum(['same', 'same_other_form', 'similar', 'different', 'not_comparable'])
    .optional()
    .describe('Whether it is the company in your records; it never changes the verdict.'),
  differences: z.array(z.string()).optional(),
  matches: z
    .array(z.object({ field: z.enum(['name', 'street', 'zip', 'city']), match: z.enum(MATCH_NAMES) }))
    .optional()
    .describe('What the member state said of the company, where VIES was sent it.'),
  judgement: z
    .object({
      word: z.enum(['same_company', 'other_company']),
      by: z.string(),
      at: z.iso.datetime(),
      remark: z.string(),
      stands: z
        .boolean()
        .describe('false: the name according to the authority has since changed, and it no longer applies.'),
    })
    .optional()
    .describe('What somebody of your company said when these two names were compared before.'),
  listed: z
    .object({ since: z.iso.date().nullable(), asOf: z.iso.datetime() })
    .optional()
    .describe('Present where the ministry’s list of fictitious companies names this VAT ID; absent says nothing good.'),
  unreliablePayer: unreliablePayer.optional().describe(UNRELIABLE_MEANS),
  confirmation: confirmation.optional(),
  memberships: z
    .array(membership)
    .optional()
    .describe('What the Czech register ARES said of the companies meant, beside a group’s answer; never a verdict.'),
}

/** The four verdicts (docs/rules.md#four-verdicts): unknown is never invalid. */
export const VERDICT_NAMES = ['valid', 'invalid', 'not_checked', 'not_a_uid'] as const

export const checkSchema = z.object({
  id: z.int(),
  verdict: z.enum(VERDICT_NAMES),
  ...evidenceShape,
  hints: z.array(z.string()),
  createdAt: z.iso.datetime().describe('When the check was made; the authority may have been asked before.'),
})

export type Check = z.infer<typeof checkSchema>

const invoiceDaySchema = z.object({
  row: z.int(),
  day: z.iso.date().nullable().describe('The day of the invoice in that row; null: the cell names none.'),
  fault: z
    .enum(['none', 'unreadable', 'ambiguous', 'future'])
    .optional()
    .describe(
      'Present where nothing can be said of the day: an empty cell, no date, two possible dates, not yet come.',
    ),
  ...onThatDay,
})

const nameSchema = z.object({
  name: z.string().describe('As your list has it.'),
  rows: z.array(z.int()),
  company: evidenceShape.company.unwrap(),
  differences: z.array(z.string()),
  matches: evidenceShape.matches,
  judgement: evidenceShape.judgement,
})

/** A batch's row; one entry for all rows with the same VAT ID. */
export const batchRowSchema = z.object({
  row: z.int().nullable().describe('Where it stands in the sheet, the first of `rows`.'),
  rows: z
    .array(z.int())
    .describe('All of its rows; of a batch from before release 2.0 the first three of `rowCount` at most.'),
  rowCount: z.int(),
  ref: z.string().optional().describe('With `by=row`, and of one row: what you called it.'),
  refs: z
    .array(z.string().nullable())
    .optional()
    .describe('What you called its rows, in the order of `rows`; present where you named any of several.'),
  verdict: z.enum(VERDICT_NAMES).nullable().describe('null: not answered yet.'),
  ...evidenceShape,
  companyRow: z
    .int()
    .optional()
    .describe(
      'The row whose name `company`, `differences` and `judgement` are about: of several names the one to look at first.',
    ),
  names: z
    .array(nameSchema)
    .optional()
    .describe('Present where its rows have several names: each with its rows and a word of its own, the first ten.'),
  hasMoreNames: z
    .boolean()
    .optional()
    .describe('true: there are more names than `names` lists; `by=row` has them all.'),
  invoiceDays: z
    .array(invoiceDaySchema)
    .optional()
    .describe(
      'What the evidence said of the days of its invoices when the batch ended, of the first few rows; present where the sheet has a column for them.',
    ),
})

export type BatchRow = z.infer<typeof batchRowSchema>

export const batchRowsSchema = z.object({
  rows: z.array(batchRowSchema),
  next: z.int().nullable().describe('`after` of the next call; null: these were the last.'),
})

export type BatchRows = z.infer<typeof batchRowsSchema>

const MAX_ROWS = 1_000
const LARGEST = 2_147_483_647

export const rowsQuerySchema = z.strictObject({
  verdict: z.enum(VERDICT_NAMES).optional().describe('Only rows with this verdict.'),
  by: z
    .enum(['uid', 'row'])
    .default('uid')
    .describe(
      'uid: one entry for all rows with a VAT ID; row: one for each row, in your order, with its own `ref` and `company`.',
    ),
  after: z.coerce.number().int().min(0).max(LARGEST).default(0).describe('The `next` of the call before.'),
  limit: z.coerce.number().int().min(1).max(MAX_ROWS).default(100),
})
export type RowsQuery = z.output<typeof rowsQuerySchema>

const count = z.int()

export const batchSchema = z.object({
  id: z.int(),
  state: z.enum([
    ...(['created', 'running', 'completed', 'completed_with_open_rows', 'failed', 'cancelled', 'deleted'] as const),
  ]),
  total: count.describe('Rows that hold something.'),
  done: count,
  estimatedEnd: z.iso.datetime().nullable(),
  verdicts: z.object({ valid: count, invalid: count, not_checked: count, not_a_uid: count }),
  fileName: z.string(),
  fileSha256: z
    .string()
    .describe(
      'SHA-256 of the file as it was received, in hexadecimal digits; of a list of JSON, of the workbook made of it.',
    ),
  createdAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
  hasReport: z.boolean(),
  error: z.string().nullable().describe('Why it failed.'),
  layout: layoutSchema
    .nullish()
    .describe('What of the file was read how; absent in lists of batches, null for a batch from before it was kept.'),
})

export type Batch = z.infer<typeof batchSchema>
