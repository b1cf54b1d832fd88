import type { Language } from '../texts/define.ts'
import { translate } from '../texts/translate.ts'
import type { Comparison, Difference, Sameness } from './comparison.ts'
import type { FieldMatch } from './matches.ts'
import { texts } from './texts.ts'

/** Takes one of the five words; returns it in a language. */
export const saySameness = (sameness: Sameness, language: Language): string => translate(texts, language)(sameness)

/** Takes a comparison; returns what differs, sentence by sentence: "Rechtsform anders: GmbH statt AG". */
export const sayDifferences = ({ differences }: Comparison, language: Language): string[] =>
  differences.map(difference => sayDifference(difference, language))

function sayDifference(difference: Difference, language: Language): string {
  const say = translate(texts, language)
  return difference.kind === 'commission'
    ? say('commission', { word: sayMatch(difference, language) })
    : say(difference.kind, difference)
}

/** Takes a member state's word on a field, as VIES hands it on; returns it in words: "Name stimmt überein". */
export function sayMatch({ field, match }: FieldMatch, language: Language): string {
  const say = translate(texts, language)
  return say(`match-${match}`, { field: say(`field-${field}`) })
}
