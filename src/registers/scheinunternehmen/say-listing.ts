import type { Language } from '../../ground/texts/define.ts'
import { formatDateTime } from '../../ground/texts/format.ts'
import { translate } from '../../ground/texts/translate.ts'
import type { Listing } from './listing.ts'
import { texts } from './texts.ts'

/** "Auf der Liste der Scheinunternehmen seit 12.03.2024, Stand 22.11.2026, 06:01:02": always with the moment that the list was of. */
export function sayListing({ since, asOf }: Listing, language: Language): string {
  const say = translate(texts, language)
  const moment = formatDateTime(asOf)
  return since === null
    ? say('listedUndated', { asOf: moment })
    : say('listed', { since: dayShown(since), asOf: moment })
}

const dayShown = (day: string): string => day.split('-').toReversed().join('.')
