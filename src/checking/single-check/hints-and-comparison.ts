import type { Checked } from '../../answers/checks/checked.ts'
import { matchesOf } from '../../answers/checks/compared-by-vies.ts'
import type { Whose } from '../../answers/checks/proof.ts'
import { isOnlyLevel1, sayOnlyVies } from '../../answers/checks/say-outcome.ts'
import type { Language } from '../../ground/texts/define.ts'
import type { KeptAnswer } from '../../registers/authorities/answer.ts'
import type { SentText } from '../../registers/authorities/trader.ts'
import { type Listing, sayListing } from '../../registers/scheinunternehmen/listing.ts'
import { compareCompanies } from '../../vat-ids/same-company/compare-companies.ts'
import type { CompanyText, Comparison } from '../../vat-ids/same-company/comparison.ts'
import { sayDifferences, sayMatch, saySameness } from '../../vat-ids/same-company/say-comparison.ts'
import { finanzonlineTakes } from '../../vat-ids/uid/authority-forms.ts'
import type { Grounds, Hint } from '../../vat-ids/uid/parsed-uid.ts'
import { sayHint } from '../../vat-ids/uid/say-uid.ts'
import type { SingleCheckRow } from './store.ts'
import type { SaidComparison, SaidMatch } from './wire.ts'

/**
 * What our rules, the company's data and the ministry's list said when a check was made: repairs, why VIES, why nobody was asked, whose
 * proof, since when the UID is listed.
 */
export type KeptHint =
  | Hint
  | { kind: 'only-vies' }
  | { kind: 'not-a-uid'; grounds: Grounds }
  | { kind: 'proof'; whose: Whose }
  | { kind: 'listed'; since: string | null; asOf: string }

/** What to keep with a check that has just been made. */
export function hintsToKeep({ parsed, proof }: Pick<Checked, 'parsed' | 'proof'>, listing: Listing | null): KeptHint[] {
  const whose: KeptHint[] = proof ? [{ kind: 'proof', whose: proof }] : []
  const listed: KeptHint[] = listing ? [{ kind: 'listed', since: listing.since, asOf: listing.asOf.toISOString() }] : []
  if (!parsed.askable) return [...parsed.hints, { kind: 'not-a-uid', grounds: groundsOf(parsed) }]
  return [
    ...parsed.hints,
    ...(finanzonlineTakes(parsed.uid) ? [] : [{ kind: 'only-vies' } as const]),
    ...whose,
    ...listed,
  ]
}

// Both belong together, as in the type; taken apart the compiler no longer knows which reason has which detail.
const groundsOf = ({ reason, detail }: Grounds): Grounds => ({ reason, detail }) as Grounds

/** The kept hint of that kind; undefined where none was kept. An old check is read by these, never by today's rules. */
export const keptHint = <Kind extends KeptHint['kind']>(check: SingleCheckRow, kind: Kind) =>
  keptHints(check).find((hint): hint is Extract<KeptHint, { kind: Kind }> => hint.kind === kind)

/** Repairs, the check-digit hint and why VIES was asked whatever the mapping said, in words. */
export const sayKeptHints = (check: SingleCheckRow, language: Language): string[] =>
  keptHints(check).flatMap(hint => {
    if (hint.kind === 'not-a-uid' || hint.kind === 'proof' || hint.kind === 'listed') return []
    return [hint.kind === 'only-vies' ? sayOnlyVies(language) : sayHint(hint, language, check.verdict === 'valid')]
  })

/** That the UID stood on the ministry's list when the check was made; '' where the list did not name it. */
export function sayKeptListing(check: SingleCheckRow, language: Language): string {
  const listed = keptHint(check, 'listed')
  return listed ? sayListing({ since: listed.since, asOf: new Date(listed.asOf) }, language) : ''
}

// Written by hintsToKeep alone; the database's types know them as anything.
const keptHints = ({ hints }: SingleCheckRow): KeptHint[] => hints as KeptHint[]

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
