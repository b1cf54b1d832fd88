import type { Checked } from '../../answers/checks/checked.ts'
import { matchesOf } from '../../answers/checks/compared-by-vies.ts'
import { isOnlyLevel1 } from '../../answers/checks/say-outcome.ts'
import type { Language } from '../../ground/texts/define.ts'
import type { KeptAnswer } from '../../registers/authorities/answer.ts'
import type { SentText } from '../../registers/authorities/trader.ts'
import { compareCompanies } from '../../vat-ids/same-company/compare-companies.ts'
import type { CompanyText, Comparison } from '../../vat-ids/same-company/comparison.ts'
import { sayDifferences, sayMatch, saySameness } from '../../vat-ids/same-company/say-comparison.ts'
import type { SingleCheckRow } from './store.ts'
import type { SaidComparison, SaidMatch } from './wire.ts'

/** The company as a user typed it: its name is all that is asked for. */
export const typedCompany = (ownCompany: string): CompanyText => ({
  name: ownCompany,
  street: '',
  zipCode: '',
  city: '',
})

/** With the name alone: people judge names, whatever address came with them. Those of before 23 November 2026 do not have it. */
export type OwnComparison = Comparison & { ownName?: string }

type Made = Pick<Checked, 'uid' | 'outcome' | 'asked' | 'remembered'>

/**
 * Takes the company as its user knows it and what came of the check; returns how they compare, to be kept with it; null where there is
 * nothing to compare (docs/same-company.md). It stands beside the verdict and never changes it.
 */
export function compareOwnCompany(
  ownCompany: CompanyText,
  { uid, outcome, asked, remembered }: Made,
): OwnComparison | null {
  const answer = remembered ?? asked.at(-1)
  if (writtenOut(ownCompany) === '' || outcome.verdict !== 'valid' || answer === undefined) return null
  const made = compareCompanies(ownCompany, answer, { country: uid.slice(0, 2), isGroup: isOnlyLevel1(answer) })
  return { ...made, ownName: ownCompany.name }
}

/** The company as one line, as it is shown and kept; '' where nothing was typed. */
export const writtenOut = ({ name, street, zipCode, city }: CompanyText): string =>
  [name, street, [zipCode, city].filter(Boolean).join(' ')].filter(Boolean).join(', ')

/** What a check keeps of the comparison, in words; null where none was made. Old ones are read, never compared anew. */
export function sayKeptComparison({ comparison }: SingleCheckRow, language: Language): SaidComparison | null {
  if (comparison === null) return null
  // Written by compareOwnCompany alone; the database's types know it as anything.
  const { sameness, differences } = comparison as Comparison
  const said = sayDifferences({ sameness, differences }, language)
  return { sameness, word: saySameness(sameness, language), differences: said }
}

/** The name that was compared, by which people of the company judge; of old checks the line in which it stands. */
export const comparedName = ({ comparison, own_company }: SingleCheckRow): string =>
  (comparison as OwnComparison | null)?.ownName ?? own_company

/** What VIES said of the company that was typed, in words; nothing where the answer is about other texts, or about none. */
export const sayKeptMatches = (check: SingleCheckRow, answer: KeptAnswer | null, language: Language): SaidMatch[] =>
  keptMatches(check, answer).map(said => ({ match: said.match, word: sayMatch(said, language) }))

/** The same, text by text. */
export const keptMatches = ({ own_company }: SingleCheckRow, answer: KeptAnswer | null): SentText[] =>
  answer ? matchesOf(answer, keptCompany(own_company, answer)) : []

/** The company of the line that a check keeps: that of the texts that were sent, where they make this line; else it is a name. */
function keptCompany(line: string, { trader }: KeptAnswer): CompanyText {
  const sent = { ...typedCompany(''), ...Object.fromEntries(trader.map(({ field, text }) => [field, text])) }
  return writtenOut(sent) === line ? sent : typedCompany(line)
}
