import type { MarkData } from '../mark.ts'
import { STATE_MARK_IDS } from '../mark-rules.ts'
import { KEPT_DAYS } from './statements-store.ts'

/** The data of all registers of member states, which share their tables. */
export const STATE_REGISTERS_DATA: MarkData = {
  words: {
    de: 'Antworten der Register Polens, der Slowakei und Rumäniens zum Stand einer UID, mit dem Namen des Unternehmens, ohne vertretende Personen, Konten und Wohnanschriften',
    en: 'answers of the registers of Poland, Slovakia and Romania about the state of a VAT ID, with the name of the company, without representatives, accounts and home addresses',
  },
  period: {
    de: `${KEPT_DAYS} Tage; Antworten mit einem Hinweis bleiben als Nachweis ohne automatisches Ende, andere, auf denen eine Liste beruht, so lange wie diese`,
    en: `${KEPT_DAYS} days; answers with a mark stay as evidence, without an automatic end, others on which a list is based as long as that list`,
  },
  by: STATE_MARK_IDS,
}
