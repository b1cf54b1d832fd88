import { COMPARED_FIELDS, type CompanyText, type FieldMatch } from '../../vat-ids/same-company/comparison.ts'
import { oneLine } from './received.ts'

/** One text of a company out of the asker's own data that VIES was sent to be compared, and what it said of it (docs/rules.md#trader-fields). */
export type SentText = FieldMatch & { text: string }

/** No field of a company is longer; what is says something else, and half of it would be another text. */
const LONGEST = 200

/** Takes a company as its asker knows it; returns what VIES is to be sent of it, in one line each: dashes are no name. */
export const textsToSend = (company: CompanyText): SentText[] =>
  COMPARED_FIELDS.flatMap(field => {
    const text = oneLine(company[field])
    const isSaid = /[\p{L}\p{N}]/u.test(text) && text.length <= LONGEST
    return isSaid ? [{ field, text, match: 'unanswered' as const }] : []
  })

/** Whether two questions were sent the same texts. What VIES said of some texts says nothing of others. */
export const areSameTexts = (one: readonly SentText[], other: readonly SentText[]): boolean =>
  one.length === other.length &&
  one.every(({ field, text }, at) => other[at]?.field === field && other[at].text === text)
