import { defineTexts } from '../../texts/define.ts'

/** Why retention waits for a person, and what the command answers that lets it go on. */
export const texts = defineTexts('retention', {
  silence: {
    de: 'Im Protokoll steht ab {{since}} {{days}} Tage lang nichts: War das Produkt so lange aus, oder geht die Uhr falsch?',
    en: 'The audit log has no line for {{days}} days from {{since}} on: was the product switched off for so long, or is the clock wrong?',
  },
  years: {
    de: 'Seit dem letzten Lauf am {{since}} endeten {{years}} Jahre: War das Produkt so lange aus, oder geht die Uhr falsch?',
    en: 'Since the last run on {{since}}, {{years}} years have ended: was the product switched off for so long, or is the clock wrong?',
  },
  confirmed: {
    de: 'Bestätigt und protokolliert: Heute ist der {{today}}. Was abgelaufen ist, wird binnen einer Minute entfernt, nach vier Uhr früh.',
    en: 'Confirmed and on record: today is {{today}}. What has expired is removed within a minute, after four in the morning.',
  },
  nothingWaits: {
    de: 'Nichts wartet auf eine Bestätigung; protokolliert wird nichts.',
    en: 'Nothing waits for a confirmation; nothing is put on record.',
  },
  otherDay: {
    de: 'Nicht bestätigt: Die Uhr der Datenbank zeigt den {{today}}. Stellen Sie sie richtig (NTP); entfernt wird nichts.',
    en: 'Not confirmed: the database’s clock says {{today}}. Set it right (NTP); nothing is removed.',
  },
})
