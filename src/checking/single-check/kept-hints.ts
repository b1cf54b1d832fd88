import type { Checked } from '../../answers/checks/checked.ts'
import type { Whose } from '../../answers/checks/proof.ts'
import { sayOnlyVies } from '../../answers/checks/say-outcome.ts'
import type { Language } from '../../ground/texts/define.ts'
import { type Listing, sayListing } from '../../registers/scheinunternehmen/listing.ts'
import { finanzonlineTakes } from '../../vat-ids/uid/authority-forms.ts'
import type { Grounds, Hint } from '../../vat-ids/uid/parsed-uid.ts'
import { sayHint } from '../../vat-ids/uid/say-uid.ts'
import type { SingleCheckRow } from './store.ts'

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
