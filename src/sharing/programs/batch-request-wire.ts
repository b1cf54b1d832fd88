import { z } from 'zod'

const MAX_CHECKS = 10_000

/** A text of a cell: without control characters, which no sheet can hold. */
const text = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^\P{Cc}*$/u)

const uid = text(100).describe('As in your records.')

/** One row of a list: a VAT ID, whose it should be according to the program's own data, its number in the Czech register, and the day of the invoice. */
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

/** A list without a file, each entry on a row of its own. */
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

/** What a call has to say that takes none: whatever else is sent with it is refused. */
export const nothingSchema = z.strictObject({}).nullish()
