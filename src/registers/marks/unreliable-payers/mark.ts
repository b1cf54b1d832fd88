import { sql } from 'kysely'
import { formatDate } from '../../../base/texts/format.ts'
import type { Mark } from '../mark.ts'
import { storeUnreliable } from './batch-store.ts'
import { ADIS_LIST } from './codes.ts'
import { createPayers } from './look-up.ts'
import { payerJob } from './payer-job.ts'
import { KEPT_DAYS, presentPayer, unreliableAmong } from './payers-store.ts'

/** Unreliable payers by the Czech register ADIS (docs/rules.md#unreliable-payers). */
export const UNRELIABLE_PAYERS: Mark = {
  country: 'CZ',
  formatTime: formatDate,
  lookUp: async (db, uid, day) => (await unreliableAmong(db, [uid], day)).get(uid) ?? null,
  present: presentPayer,
  candidates: sql`select uid from adis_payer where unreliable`,
  list: ADIS_LIST,
  batch: {
    entries: sql`(select batch_id, uid, since, as_of, null::text as state from batch_unreliable_payer)`,
    isStoredAtUpload: false,
    store: storeUnreliable,
  },
  storedIn: 'marks',
  recipient: {
    name: { de: 'ADIS, unzuverlässige Zahler', en: 'ADIS, unreliable payers' },
    who: { de: 'Finanzverwaltung der Tschechischen Republik', en: 'Financial Administration of the Czech Republic' },
    place: 'CZ',
    isAuthority: true,
    given: { de: 'tschechische UIDs, bis zu hundert je Abruf', en: 'Czech VAT IDs, up to a hundred a call' },
    variables: ['ADIS_URL'],
  },
  data: {
    words: {
      de: 'Antworten des tschechischen Registers unzuverlässiger Zahler, ohne Bankkonten',
      en: 'answers of the Czech register of unreliable payers, without bank accounts',
    },
    period: {
      de: `${KEPT_DAYS} Tage; Antworten mit einem unzuverlässigen Zahler bleiben als Nachweis ohne automatisches Ende`,
      en: `${KEPT_DAYS} days; answers with an unreliable payer stay as evidence, without an automatic end`,
    },
    by: ['adis'],
  },
  connect: work => {
    const payers = createPayers(work)
    return { query: payers, jobs: [payerJob({ ...work, payers })] }
  },
}
