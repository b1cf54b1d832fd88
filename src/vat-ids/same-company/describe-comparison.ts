import type { Language } from '../../base/texts/define.ts'
import { translate } from '../../base/texts/translate.ts'
import type { Comparison, Difference, FieldMatch, FieldMatchResult, Sameness } from './comparison.ts'
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
  const ownSentences = differences.flatMap(difference =>
    difference.kind === 'commission' ? [] : [t(keyOf(difference), difference)],
  )
  const stateMatches = Map.groupBy(
    differences.filter(isStateMatch),
    ({ by, match }) => `${by ?? 'commission'}-${match}` as const,
  )
  const describeStateMatches = (key: `${'commission' | 'state'}-${FieldMatchResult}`, matches: FieldMatch[]): string =>
    t(key, { fields: matches.map(({ field }) => t(`field-${field}`)).join(', ') })
  return [...ownSentences, ...[...stateMatches].map(([key, matches]) => describeStateMatches(key, matches))]
}

function keyOf(difference: Exclude<Difference, { kind: 'commission' }>) {
  return 'only' in difference && difference.only ? (`${difference.kind}-${difference.only}` as const) : difference.kind
}

const isStateMatch = (difference: Difference) => difference.kind === 'commission'

/** Formats a member state's match of a field: "Name stimmt überein". */
export function describeMatch({ field, match }: FieldMatch, language: Language): string {
  const t = translate(texts, language)
  return t(`match-${match}`, { field: t(`field-${field}`) })
}
