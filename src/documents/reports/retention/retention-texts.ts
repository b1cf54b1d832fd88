import { defineTexts } from '../../../base/texts/define.ts'

/** Why retention waits for a person, and the output of the command that lets it continue. */
export const texts = defineTexts('retention', {
  silence: {
    de: 'Im Protokoll steht ab {{since}} {{days}} Tage lang nichts: War das Produkt so lange aus, oder geht die Uhr falsch?',
    en: 'The audit log has no entry for {{days}} days from {{since}}: was the product switched off for that long, or is the clock wrong?',
  },
  years: {
    de: 'Seit dem letzten Lauf am {{since}} endeten {{years}} Jahre: War das Produkt so lange aus, oder geht die Uhr falsch?',
    en: '{{years}} years have ended since the last run on {{since}}: was the product switched off for that long, or is the clock wrong?',
  },
  confirmed: {
    de: 'Bestätigt und protokolliert: Heute ist der {{today}}. Was abgelaufen ist, wird binnen einer Minute entfernt, nach vier Uhr früh.',
    en: 'Confirmed and logged: today is {{today}}. Expired data is removed within a minute, but not before 4 a.m.',
  },
  nothingWaits: {
    de: 'Nichts wartet auf eine Bestätigung; protokolliert wird nichts.',
    en: 'There is nothing to confirm; nothing is logged.',
  },
  otherDay: {
    de: 'Nicht bestätigt: Die Uhr der Datenbank zeigt den {{today}}. Stellen Sie sie richtig (NTP); entfernt wird nichts.',
    en: 'Not confirmed: the database clock shows {{today}}. Please correct it (NTP); nothing is removed.',
  },
})
