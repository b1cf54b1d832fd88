import { sql } from 'kysely'
import { formatDateTime } from '../../../base/texts/format.ts'
import { createAlarm } from '../../../platform/alarms/alarm.ts'
import type { Mark } from '../mark.ts'
import { storeListings } from './batch-store.ts'
import { listingOf, presentListing } from './listing.ts'
import { listJob } from './read-list.ts'
import { listState } from './store.ts'
import { watchList } from './watch.ts'

/** The ministry's list of fictitious companies (docs/rules.md#fictitious-companies). */
export const FICTITIOUS_COMPANIES: Mark = {
  country: null,
  formatTime: formatDateTime,
  lookUp: listingOf,
  present: presentListing,
  candidates: sql`select uid from scheinunternehmen_uid`,
  list: null,
  batch: {
    entries: sql`(select batch_id, uid, since, as_of, null::text as state from batch_listing)`,
    isStoredAtUpload: true,
    store: storeListings,
  },
  storedIn: 'hints',
  recipient: {
    name: { de: 'Liste der Scheinunternehmen', en: 'List of fictitious companies' },
    who: { de: 'Bundesministerium für Finanzen, Wien', en: 'Federal Ministry of Finance, Vienna' },
    place: 'AT',
    isAuthority: true,
    given: { de: 'nichts: die öffentliche Liste wird nur abgerufen', en: 'nothing: the public list is only fetched' },
    variables: ['SCHEINUNTERNEHMEN_URL'],
    isGivenNobody: true,
  },
  data: {
    words: {
      de: 'von der Liste der Scheinunternehmen die UID und der Tag der Veröffentlichung, kein Name und kein Geburtsdatum',
      en: 'of the list of fictitious companies the VAT ID and the day of publication, no name and no date of birth',
    },
    period: { de: 'bis zur nächsten Fassung der Liste', en: 'until the list’s next version' },
    by: ['scheinunternehmen'],
  },
  gauge: {
    name: 'fictitious_list_timestamp_seconds',
    help: 'Of when the list of fictitious companies is; 0 = none could be read yet',
    read: async db => (await listState(db)).asOf,
  },
  connect: work => ({
    jobs: [listJob(work)],
    watches: [
      watchList(work.database.db, work.clock, work.scheinunternehmenUrl, createAlarm(work.log, 'scheinunternehmen')),
    ],
  }),
}
