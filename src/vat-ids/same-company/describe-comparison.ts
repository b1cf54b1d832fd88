import type { Language } from '../../base/texts/define.ts'
import { translate } from '../../base/texts/translate.ts'
import type { Comparison, Difference, FieldMatch, Match, Sameness } from './comparison.ts'
import { texts } from './same-company-texts.ts'

/** Returns the localised name of a result. */
export const saySameness = (sameness: Sameness, language: Language): string => translate(texts, language)(sameness)

/**
 * Returns the differences as sentences: "Rechtsform anders: GmbH statt AG". The member state's
 * matches of several fields form one sentence: "Laut EU-Kommission stimmt nicht überein: Name,
 * Ort".
 */
export function sayDifferences({ differences }: Comparison, language: Language): string[] {
  const say = translate(texts, language)
  const ours = differences.flatMap(one => (one.kind === 'commission' ? [] : [say(keyOf(one), one)]))
  const theirs = Map.groupBy(differences.filter(isTheirs), ({ by, match }) => `${by ?? 'commission'}-${match}` as const)
  const sayTheirs = (key: `${'commission' | 'state'}-${Match}`, said: FieldMatch[]): string =>
    say(key, { fields: said.map(({ field }) => say(`field-${field}`)).join(', ') })
  return [...ours, ...[...theirs].map(([key, said]) => sayTheirs(key, said))]
}

function keyOf(one: Exclude<Difference, { kind: 'commission' }>) {
  return 'only' in one && one.only ? (`${one.kind}-${one.only}` as const) : one.kind
}

const isTheirs = (difference: Difference) => difference.kind === 'commission'

/** Formats a member state's match of a field: "Name stimmt überein". */
export function sayMatch({ field, match }: FieldMatch, language: Language): string {
  const say = translate(texts, language)
  return say(`match-${match}`, { field: say(`field-${field}`) })
}
