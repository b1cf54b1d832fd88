import { z } from 'zod'
import { AUTHORITY_IDS } from '../../base/authority-rules.ts'
import { extensibleEnum } from '../../base/roles/extensible-enum-rules.ts'

export const onThatDayQuerySchema = z.object({
  uid: z.string().trim().min(1).max(100).describe('The VAT ID as in your records.'),
  day: z.iso.date().describe('A calendar day in Vienna, yyyy-mm-dd; today or earlier.'),
})
export type OnThatDayQuery = z.infer<typeof onThatDayQuerySchema>

const namedShape = {
  askedAt: z.iso.datetime().describe('When the service was actually queried.'),
  service: z.enum(AUTHORITY_IDS).meta(extensibleEnum(AUTHORITY_IDS)),
  days: z.int().describe('Distance in calendar days from the requested day; negative: before it.'),
}

const entryDays = z
  .object({ from: z.iso.date().nullable(), until: z.iso.date().nullable() })
  .describe(
    'Present if the register’s entry covers the day, regardless of the date of the query: the start and end of the entry.',
  )

/** The evidence for a day, in words and answer by answer. */
export const evidenceShape = {
  said: z.string().describe('The evidence as a sentence, in the language of Accept-Language.'),
  supporting: z
    .array(z.object({ verdict: z.enum(['valid', 'invalid']), ...namedShape, entry: entryDays.optional() }))
    .describe(
      'Answers of that day, or the nearest before and after it, at most 90 days away. Empty: there was no check.',
    ),
  farther: z
    .array(z.object(namedShape))
    .describe('The nearest answers that are further away. They are not evidence for the day.'),
}

/** The evidence about one UID on one day (docs/rules.md#valid-on-a-day). */
export const onThatDaySchema = z.object({
  uid: z.string().describe('The VAT ID as queried.'),
  day: z.iso.date(),
  ...evidenceShape,
})
export type OnThatDay = z.infer<typeof onThatDaySchema>
