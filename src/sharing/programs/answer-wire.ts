import { z } from 'zod'
import { EVIDENCE_COLUMNS, type EvidenceColumn } from '../../answers/evidence/columns.ts'
import { evidenceShape as onThatDay } from '../../answers/validity-on-date/wire.ts'
import { extensibleEnum } from '../../base/roles/extensible-enum-rules.ts'
import { VERDICT_NAMES } from '../../base/verdict-rules.ts'
import type { StoredAnswer } from '../../registers/authorities/answer.ts'
import { checkMarkShape } from '../../registers/marks/wire.ts'
import { layoutSchema } from './layout-wire.ts'
import { REASONS, REMEDY_NAMES } from './remedies.ts'

type ApiColumn<Column> = Column extends {
  key: infer Key extends string
  api: { schema: (zod: typeof z) => infer Schema }
}
  ? { key: Key; schema: Schema }
  : never
type ProgramColumn = ApiColumn<(typeof EVIDENCE_COLUMNS)[number]>
type AnswerShape = { [Column in ProgramColumn as Column['key']]: Column['schema'] }
type AnswerFields = z.output<z.ZodObject<AnswerShape>>

/** Returns the schemas of an answer's fields in /api/v1, one for each column with an API name. */
export const shapeOf = (columns: readonly EvidenceColumn[]): Record<string, z.ZodType> =>
  Object.fromEntries(columns.flatMap(({ key, api }) => (api ? [[key, api.schema(z)]] : [])))

/** Returns the values of those fields; `answer` is null if no service was queried. */
export const fieldsOf = (columns: readonly EvidenceColumn[], answer: StoredAnswer | null): Record<string, unknown> =>
  Object.fromEntries(columns.flatMap(({ key, api }) => (api ? [[key, api.of(answer)]] : [])))

// Object.fromEntries loses the types, which are derived from EVIDENCE_COLUMNS.
const answerShape = shapeOf(EVIDENCE_COLUMNS) as AnswerShape
export const answerFields = (answer: StoredAnswer | null): AnswerFields =>
  fieldsOf(EVIDENCE_COLUMNS, answer) as AnswerFields

const text = (maxLength: number) => z.string().trim().max(maxLength)

/** A UID as in the program's own data, and the expected company, if it is to be compared. */
export const checkRequestSchema = z.strictObject({
  uid: text(100)
    .min(1)
    .describe('The VAT ID as in your records. Spaces, dots and a missing leading zero are corrected.'),
  name: text(200).optional().describe('The company name in your records, to compare with the authority’s answer.'),
  street: text(200).optional(),
  zip: text(20).optional(),
  city: text(100).optional(),
  ico: text(40)
    .optional()
    .describe(
      'The company’s number in the Czech register. For a VAT group (CZ699…), ARES is queried to find out whether the company is a member.',
    ),
  account: text(60)
    .optional()
    .describe(
      'The company’s bank account, if it is Polish. For a valid Polish VAT ID, the white list is queried whether the account is assigned to the company.',
    ),
  fresh: z.boolean().optional().describe('true: query the authority even if there is a cached answer.'),
})
export type CheckRequest = z.output<typeof checkRequestSchema>

const MATCH_NAMES = ['valid', 'invalid', 'not_processed', 'unanswered'] as const

export const confirmation = z
  .object({
    agrees: z.boolean(),
    verdict: z.enum(['valid', 'invalid']),
    level: z.int().min(1).max(2),
    day: z.iso.date(),
    message: z.string(),
  })
  .describe(
    'Present if a document of the ministry in the company’s DataBox is about this answer. agrees: false means that the document contradicts it. It never changes the verdict.',
  )

const MEMBERSHIP_NAMES = [
  ...(['member', 'other_group', 'no_group', 'ended'] as const),
  ...(['unclear', 'not_found', 'malformed', 'no_answer'] as const),
] as const
export const membership = z.object({
  ico: z.string(),
  word: z.enum(MEMBERSHIP_NAMES).meta(extensibleEnum(MEMBERSHIP_NAMES)),
  message: z.string(),
  name: z.string(),
  addressLines: z.array(z.string()),
  askedAt: z.iso.datetime(),
  source: z.string(),
})

const ACCOUNT_NAMES = [
  ...(['assigned', 'not_assigned', 'not_polish', 'unreadable'] as const),
  ...(['limit', 'busy', 'no_answer', 'off', 'not_asked'] as const),
] as const
export const polishAccount = z.object({
  accountEnd: z.string().describe('The last four characters of the account; empty if it is not readable.'),
  word: z
    .enum(ACCOUNT_NAMES)
    .meta(extensibleEnum(ACCOUNT_NAMES))
    .describe('Everything except assigned and not_assigned means that the account was not checked.'),
  message: z.string(),
  day: z.iso.date().nullable().describe('The day that the answer is about; null: there is none.'),
  requestId: z.string().describe('The white list’s own number of its answer, which proves it; empty: there is none.'),
  askedAt: z.iso.datetime(),
  source: z.string(),
  rows: z.array(z.int()).describe('The rows of the list with this account; empty in a single check.'),
})

/** The evidence of a UID, with the same fields for a single check and a batch's row. */
const evidenceShape = {
  uid: z.string().describe('The VAT ID as queried.'),
  reason: z
    .string()
    .meta(extensibleEnum(REASONS.map(({ reason }) => reason)))
    .optional()
    .describe('A stable code for why there is no answer, or why the text is not a VAT ID.'),
  remedy: z
    .enum(REMEDY_NAMES)
    .optional()
    .describe(
      'What to do about the reason. transient: check again later; tomorrow: check again on another day; needs_a_person: do not retry until a person has fixed the cause.',
    ),
  retryAfter: z.int().min(1).optional().describe('Seconds from now after which to check again, if known.'),
  message: z.string().describe('The service’s answer, or why there is none, in the language of Accept-Language.'),
  ...answerShape,
  fromCache: z.boolean(),
  proof: z
    .enum(['own', 'others', 'nobodys'])
    .nullable()
    .describe('Whose evidence the answer is. own: it was queried in your company’s name.'),
  company: z
    .enum(['same', 'same_other_form', 'similar', 'different', 'not_comparable'])
    .optional()
    .describe('Whether it is the company in your records. It never changes the verdict.'),
  differences: z.array(z.string()).optional(),
  matches: z
    .array(z.object({ field: z.enum(['name', 'street', 'zip', 'city']), match: z.enum(MATCH_NAMES) }))
    .optional()
    .describe('The member state’s comparison of the company data sent to VIES.'),
  judgement: z
    .object({
      word: z.enum(['same_company', 'other_company']),
      by: z.string(),
      at: z.iso.datetime(),
      remark: z.string(),
      stands: z
        .boolean()
        .describe('false: the authority’s name has since changed, and the judgement no longer applies.'),
    })
    .optional()
    .describe('An earlier decision by a person of your company about these two names.'),
  ...checkMarkShape,
  confirmation: confirmation.optional(),
  memberships: z
    .array(membership)
    .optional()
    .describe(
      'What the Czech register ARES says about membership in a VAT group. Additional evidence, never a verdict.',
    ),
  polishAccounts: z
    .array(polishAccount)
    .optional()
    .describe(
      'Whether the Polish white list assigns the accounts in your records to the company. Additional evidence, never a verdict.',
    ),
}

export const verdictSchema = z.enum(Object.values(VERDICT_NAMES))

export const checkSchema = z.object({
  id: z.int(),
  verdict: verdictSchema,
  ...evidenceShape,
  hints: z.array(z.string()),
  createdAt: z.iso.datetime().describe('When the check was made. The authority may have been queried earlier.'),
})

export type Check = z.infer<typeof checkSchema>

const invoiceDaySchema = z.object({
  row: z.int(),
  day: z.iso.date().nullable().describe('The invoice date in that row; null: the cell contains no date.'),
  fault: z
    .enum(['none', 'unreadable', 'ambiguous', 'future'])
    .optional()
    .describe(
      'Present if the date cannot be used. none: empty cell; unreadable: not a date; ambiguous: two possible dates; future: not yet reached.',
    ),
  ...onThatDay,
})

const nameSchema = z.object({
  name: z.string().describe('As in your list.'),
  rows: z.array(z.int()),
  company: evidenceShape.company.unwrap(),
  differences: z.array(z.string()),
  matches: evidenceShape.matches,
  judgement: evidenceShape.judgement,
})

/** A batch's row, or one entry for all rows with the same VAT ID. */
export const batchRowSchema = z.object({
  row: z.int().nullable().describe('Its row in the sheet, the first of `rows`.'),
  rows: z
    .array(z.int())
    .describe('All rows with this VAT ID. For batches from before release 2.0, at most the first three of `rowCount`.'),
  rowCount: z.int(),
  ref: z.string().optional().describe('Your reference for the row; with `by=row`, or if there is only one row.'),
  refs: z
    .array(z.string().nullable())
    .optional()
    .describe(
      'Your references for the rows, in the order of `rows`. Present if there are several rows and at least one has a reference.',
    ),
  verdict: verdictSchema.nullable().describe('null: no answer yet.'),
  ...evidenceShape,
  companyRow: z
    .int()
    .optional()
    .describe(
      'The row whose name `company`, `differences` and `judgement` refer to: if there are several names, the one to look at first.',
    ),
  names: z
    .array(nameSchema)
    .optional()
    .describe(
      'Present if the rows have several names: the first ten names, each with its rows and its own comparison.',
    ),
  hasMoreNames: z
    .boolean()
    .optional()
    .describe('true: there are more names than `names` lists. `by=row` returns all of them.'),
  invoiceDays: z
    .array(invoiceDaySchema)
    .optional()
    .describe(
      'The evidence for the invoice dates of the first few rows, as of the end of the batch. Present if the sheet has a column of invoice dates.',
    ),
})

export type BatchRow = z.infer<typeof batchRowSchema>

export const batchRowsSchema = z.object({
  rows: z.array(batchRowSchema),
  next: z.int().nullable().describe('The `after` of the next call; null: this is the last page.'),
})

export type BatchRows = z.infer<typeof batchRowsSchema>

const MAX_ROWS = 1_000
const MAX_ID = 2_147_483_647

export const rowsQuerySchema = z.strictObject({
  verdict: verdictSchema.optional().describe('Returns only rows with this verdict.'),
  by: z
    .enum(['uid', 'row'])
    .default('uid')
    .describe(
      'uid: one entry per VAT ID, for all its rows; row: one entry per row, in your order, with its own `ref` and `company`.',
    ),
  after: z.coerce.number().int().min(0).max(MAX_ID).default(0).describe('The `next` of the previous call.'),
  limit: z.coerce.number().int().min(1).max(MAX_ROWS).default(100),
})
export type RowsQuery = z.output<typeof rowsQuerySchema>

const count = z.int()

export const batchSchema = z.object({
  id: z.int(),
  state: z.enum([
    ...(['created', 'running', 'completed', 'completed_with_open_rows', 'failed', 'cancelled', 'deleted'] as const),
  ]),
  total: count.describe('Number of non-empty rows.'),
  done: count,
  estimatedEnd: z.iso.datetime().nullable(),
  verdicts: z.object({ valid: count, invalid: count, not_checked: count, not_a_uid: count }),
  fileName: z.string(),
  fileSha256: z
    .string()
    .describe('SHA-256 of the file as received, in hexadecimal; for a JSON list, of the workbook created from it.'),
  createdAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().nullable(),
  hasReport: z.boolean(),
  error: z.string().nullable().describe('Why the batch failed.'),
  layout: layoutSchema
    .nullish()
    .describe('How the file was read. Absent in lists of batches; null for old batches without this information.'),
})

export type Batch = z.infer<typeof batchSchema>
