import type { Language } from '../../base/texts/define.ts'
import { translate } from '../../base/texts/translate.ts'
import type { Comparison, Difference, FieldMatch, Match, Sameness } from './comparison.ts'
import { texts } from './same-company-texts.ts'

/** Returns the localised name of a result. */
export const formatSameness = (sameness: Sameness, language: Language): string => translate(texts, language)(sameness)

/**
 * Returns the differences as sentences: "Rechtsform anders: GmbH statt AG". The member state's
 * matches of several fields form one sentence: "Laut EU-Kommission stimmt nicht überein: Name,
 * Ort".
 */
export function describeDifferences({ differences }: Comparison, language: Language): string[] {
  const t = translate(texts, language)
  const ours = differences.flatMap(one => (one.kind === 'commission' ? [] : [t(keyOf(one), one)]))
  const theirs = Map.groupBy(differences.filter(isTheirs), ({ by, match }) => `${by ?? 'commission'}-${match}` as const)
  const describeTheirs = (key: `${'commission' | 'state'}-${Match}`, matches: FieldMatch[]): string =>
    t(key, { fields: matches.map(({ field }) => t(`field-${field}`)).join(', ') })
  return [...ours, ...[...theirs].map(([key, matches]) => describeTheirs(key, matches))]
}

function keyOf(one: Exclude<Difference, { kind: 'commission' }>) {
  return 'only' in one && one.only ? (`${one.kind}-${one.only}` as const) : one.kind
}

const isTheirs = (difference: Difference) => difference.kind === 'commission'

/** Formats a member state's match of a field: "Name stimmt überein". */
export function describeMatch({ field, match }: FieldMatch, language: Language): string {
  const t = translate(texts, language)
  return t(`match-${match}`, { field: t(`field-${field}`) })
}
