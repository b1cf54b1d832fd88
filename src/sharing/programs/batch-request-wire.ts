import { z } from 'zod'

const MAX_CHECKS = 10_000

/** Text of a cell: without control characters, which sheets cannot contain. */
const text = (maxLength: number) =>
  z
    .string()
    .max(maxLength)
    .regex(/^\P{Cc}*$/u)

const uid = text(100).describe('As in your records.')

/**
 * One row of a list: a VAT ID, the expected company, its number in the Czech register, and the
 * invoice date.
 */
const askedRowSchema = z.strictObject({
  uid,
  name: text(200).optional().describe('Whose VAT ID it should be: compared with the authority’s answer.'),
  street: text(200).optional(),
  zip: text(20).optional(),
  city: text(100).optional(),
  ico: text(40)
    .optional()
    .describe(
      'Its number in the Czech register: for a group (CZ699…), ARES is asked whether it is a member (`memberships` of a row).',
    ),
  invoiceDate: z.iso
    .date()
    .optional()
    .describe('What the evidence says of this day stands in the result and in `invoiceDays` of a row.'),
  ref: text(200)
    .optional()
    .describe('Your own word for the entry, unique or not: it comes back with its row, and stands in the result.'),
})
export type AskedRow = z.output<typeof askedRowSchema>

/** A list without a file, one row per entry. */
export const listSchema = z
  .strictObject({
    uids: z.array(uid).min(1).max(MAX_CHECKS).optional().describe('VAT IDs alone.'),
    checks: z
      .array(askedRowSchema)
      .min(1)
      .max(MAX_CHECKS)
      .optional()
      .describe('VAT IDs with what your records say of each.'),
    fresh: z.boolean().optional().describe('true: query the authority even if there is an answer in the cache.'),
  })
  .refine(({ uids, checks }) => (uids === undefined) !== (checks === undefined), {
    path: ['checks'],
    params: { oneOf: 'uids, checks' },
  })
  .meta({ oneOf: [{ required: ['uids'] }, { required: ['checks'] }] })
export type AskedList = z.output<typeof listSchema>

/** The body of a call without fields; any field is rejected. */
export const nothingSchema = z.strictObject({}).nullish()
