import type { StoredAnswer } from '../../registers/authorities/answer.ts'
import type { CompanyText } from '../../vat-ids/same-company/comparison.ts'

/** Returns the company a user typed; the form has a field only for the name. */
export const typedCompany = (name: string): CompanyText => ({ name, street: '', zipCode: '', city: '' })

/** Returns the company in one line, as shown and stored; '' if none was typed. */
export const formatCompany = ({ name, street, zipCode, city }: CompanyText): string =>
  [name, street, [zipCode, city].filter(Boolean).join(' ')].filter(Boolean).join(', ')

/**
 * Returns the company of the line that a check stores: the sent texts, if they form this line;
 * otherwise the line as a name.
 */
export function storedCompany(line: string, { trader }: StoredAnswer): CompanyText {
  const sentCompany = { ...typedCompany(''), ...Object.fromEntries(trader.map(({ field, text }) => [field, text])) }
  return formatCompany(sentCompany) === line ? sentCompany : typedCompany(line)
}
