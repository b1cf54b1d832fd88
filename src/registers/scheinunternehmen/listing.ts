import type { Reader } from '../../ground/database/database.ts'
import type { Language } from '../../ground/texts/define.ts'
import { formatDateTime } from '../../ground/texts/format.ts'
import { translate } from '../../ground/texts/translate.ts'
import { texts } from './texts.ts'

/** What the list says of a UID: since which day (yyyy-mm-dd, null where it does not say) it stands there, and of when the list is. */
export type Listing = { since: string | null; asOf: Date }

/** Looks a UID up in the list that is kept. Null says nothing good: only that this list does not name it. */
export async function listingOf(db: Reader, uid: string): Promise<Listing | null> {
  const found = await db
    .selectFrom('scheinunternehmen_uid as listed')
    .innerJoin('scheinunternehmen_list as list', join => join.on('list.as_of', 'is not', null))
    .select(['listed.since', 'list.as_of as asOf'])
    .where('listed.uid', '=', uid)
    .executeTakeFirst()
  return found?.asOf ? { since: found.since, asOf: found.asOf } : null
}

/** "Auf der Liste der Scheinunternehmen seit 12.03.2024, Stand 22.11.2026, 06:01:02": always with the moment that the list was of. */
export function sayListing({ since, asOf }: Listing, language: Language): string {
  const say = translate(texts, language)
  const moment = formatDateTime(asOf)
  return since === null
    ? say('listedUndated', { asOf: moment })
    : say('listed', { since: dayShown(since), asOf: moment })
}

const dayShown = (day: string): string => day.split('-').toReversed().join('.')
