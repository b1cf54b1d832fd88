import { z } from 'zod'

const MAX_CHECKS = 10_000

/** Returns the schema of a cell's text, without control characters, which sheets cannot contain. */
const text = (maxLength: number) =>
  z
    .string()
    .max(maxLength)
    .regex(/^\P{Cc}*$/u)

const uid = text(100).describe('The VAT ID as in your records.')

/**
 * One row of a list: a VAT ID, the expected company, its number in the Czech register, its Polish
 * account, and the invoice date.
 */
const listEntrySchema = z.strictObject({
  uid,
  name: text(200).optional().describe('The company name in your records, to compare with the authority’s answer.'),
  street: text(200).optional(),
  zip: text(20).optional(),
  city: text(100).optional(),
  ico: text(40)
    .optional()
    .describe(
      'The company’s number in the Czech register. For a VAT group (CZ699…), ARES is queried to find out whether the company is a member (`memberships` of a row).',
    ),
  account: text(60)
    .optional()
    .describe(
      'The company’s bank account, if it is Polish. For a valid Polish VAT ID, the white list is queried whether the account is assigned to the company (`polishAccounts` of a row).',
    ),
  invoiceDate: z.iso
    .date()
    .optional()
    .describe('The invoice date. The evidence for this day is in the result and in `invoiceDays` of the row.'),
  ref: text(200)
    .optional()
    .describe(
      'Your own reference for the entry, unique or not. It is returned with its row and written to the result.',
    ),
})
export type ListEntry = z.output<typeof listEntrySchema>

/** A list sent as JSON, one row per entry. */
export const listSchema = z
  .strictObject({
    uids: z.array(uid).min(1).max(MAX_CHECKS).optional().describe('VAT IDs only.'),
    checks: z
      .array(listEntrySchema)
      .min(1)
      .max(MAX_CHECKS)
      .optional()
      .describe('VAT IDs with the data from your records.'),
    fresh: z.boolean().optional().describe('true: query the authority even if there is a cached answer.'),
  })
  .refine(({ uids, checks }) => (uids === undefined) !== (checks === undefined), {
    path: ['checks'],
    params: { oneOf: 'uids, checks' },
  })
  .meta({ oneOf: [{ required: ['uids'] }, { required: ['checks'] }] })
export type ListRequest = z.output<typeof listSchema>

/** The body of a call without fields; any field is rejected. */
export const emptyBodySchema = z.strictObject({}).nullish()
