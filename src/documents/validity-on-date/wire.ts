import { z } from 'zod'
import { AUTHORITY_IDS } from '../../base/authority-rules.ts'
import { mayGrow } from '../../base/roles/open-words-rules.ts'

export const onThatDayQuerySchema = z.object({
  uid: z.string().trim().min(1).max(100).describe('The VAT ID as in your records.'),
  day: z.iso.date().describe('A calendar day in Vienna, yyyy-mm-dd; today or before.'),
})
export type OnThatDayQuery = z.infer<typeof onThatDayQuerySchema>

const namedShape = {
  askedAt: z.iso.datetime().describe('When the service was actually queried.'),
  service: z.enum(AUTHORITY_IDS).meta(mayGrow(AUTHORITY_IDS)),
  days: z.int().describe('Calendar days from the day that is meant; negative: before it.'),
}

const entryDays = z
  .object({ from: z.iso.date().nullable(), until: z.iso.date().nullable() })
  .describe('Where the register’s entry says it of the day, however far away the query: since when and until when.')

/** The evidence for a day, in words and answer by answer. */
export const evidenceShape = {
  said: z.string().describe('In words, in the language of Accept-Language.'),
  supporting: z
    .array(z.object({ verdict: z.enum(['valid', 'invalid']), ...namedShape, entry: entryDays.optional() }))
    .describe(
      'Answers of that day, else the nearest before and after it, 90 days away at most; none: there was no check.',
    ),
  farther: z.array(z.object(namedShape)).describe('The nearest answers that are further away: they support nothing.'),
}

/** The evidence about one UID on one day (docs/rules.md#valid-on-a-day). */
export const onThatDaySchema = z.object({
  uid: z.string().describe('As it was queried.'),
  day: z.iso.date(),
  ...evidenceShape,
})
export type OnThatDay = z.infer<typeof onThatDaySchema>
