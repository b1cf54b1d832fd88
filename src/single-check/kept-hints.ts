import type { Checked } from '../checks/checked.ts'
import type { Whose } from '../checks/proof.ts'
import { sayOnlyVies } from '../checks/say-outcome.ts'
import type { Language } from '../texts/define.ts'
import { finanzonlineTakes } from '../uid/authority-forms.ts'
import type { Grounds, Hint } from '../uid/parsed-uid.ts'
import { sayHint } from '../uid/say-uid.ts'
import type { SingleCheckRow } from './store.ts'

/** What our rules and the company's data said when a check was made: repairs, why VIES, why nobody was asked, whose proof. */
export type KeptHint =
  | Hint
  | { kind: 'only-vies' }
  | { kind: 'not-a-uid'; grounds: Grounds }
  | { kind: 'proof'; whose: Whose }

/** What to keep with a check that has just been made. */
export function hintsToKeep({ parsed, proof }: Pick<Checked, 'parsed' | 'proof'>): KeptHint[] {
  const whose: KeptHint[] = proof ? [{ kind: 'proof', whose: proof }] : []
  if (!parsed.askable) return [...parsed.hints, { kind: 'not-a-uid', grounds: groundsOf(parsed) }]
  return [...parsed.hints, ...(finanzonlineTakes(parsed.uid) ? [] : [{ kind: 'only-vies' } as const]), ...whose]
}

// Both belong together, as in the type; taken apart the compiler no longer knows which reason has which detail.
const groundsOf = ({ reason, detail }: Grounds): Grounds => ({ reason, detail }) as Grounds

/** The kept hint of that kind; undefined where none was kept. An old check is read by these, never by today's rules. */
export const keptHint = <Kind extends KeptHint['kind']>(check: SingleCheckRow, kind: Kind) =>
  keptHints(check).find((hint): hint is Extract<KeptHint, { kind: Kind }> => hint.kind === kind)

/** Repairs, the check-digit hint and why VIES was asked whatever the mapping said, in words. */
export const sayKeptHints = (check: SingleCheckRow, language: Language): string[] =>
  keptHints(check).flatMap(hint => {
    if (hint.kind === 'not-a-uid' || hint.kind === 'proof') return []
    return [hint.kind === 'only-vies' ? sayOnlyVies(language) : sayHint(hint, language)]
  })

// Written by hintsToKeep alone; the database's types know them as anything.
const keptHints = ({ hints }: SingleCheckRow): KeptHint[] => hints as KeptHint[]
