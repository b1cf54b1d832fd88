import { defineTexts } from '../../base/texts/define.ts'

/** Texts for the evidence of a day, and for why there is none (docs/rules.md#valid-on-a-day). */
export const texts = defineTexts('on-that-day', {
  'supports-valid': {
    de: 'gültig laut Abfrage vom {{date}} ({{far}})',
    en: 'valid according to the check on {{date}} ({{far}})',
  },
  'supports-invalid': {
    de: 'ungültig laut Abfrage vom {{date}} ({{far}})',
    en: 'invalid according to the check on {{date}} ({{far}})',
  },
  'entry-valid': {
    de: 'gültig laut Registereintrag {{period}}, Abfrage vom {{date}} ({{far}})',
    en: 'valid according to the register’s entry {{period}}, check on {{date}} ({{far}})',
  },
  'entry-invalid': {
    de: 'ungültig laut Registereintrag {{period}}, Abfrage vom {{date}} ({{far}})',
    en: 'invalid according to the register’s entry {{period}}, check on {{date}} ({{far}})',
  },
  fromUntil: { de: 'vom {{from}} bis {{until}}', en: 'from {{from}} to {{until}}' },
  since: { de: 'seit {{from}}', en: 'since {{from}}' },
  until: { de: 'bis {{until}}', en: 'until {{until}}' },
  noQuery: { de: 'keine Abfrage für diesen Tag', en: 'no check for this day' },
  farther: {
    de: 'weiter entfernt: Abfrage vom {{date}} ({{far}})',
    en: 'further away: check on {{date}} ({{far}})',
  },
  sameDay: { de: 'am selben Tag', en: 'on the same day' },
  before_one: { de: '{{count}} Tag davor', en: '{{count}} day before' },
  before_other: { de: '{{number}} Tage davor', en: '{{number}} days before' },
  after_one: { de: '{{count}} Tag danach', en: '{{count}} day after' },
  after_other: { de: '{{number}} Tage danach', en: '{{number}} days after' },

  none: { de: 'kein Datum', en: 'no date' },
  unreadable: { de: 'Datum nicht lesbar', en: 'date unreadable' },
  ambiguous: { de: 'Datum mehrdeutig (Tag oder Monat zuerst?)', en: 'ambiguous date (day or month first?)' },
  future: { de: 'Datum in der Zukunft', en: 'date in the future' },

  notADay: { de: 'Diesen Tag gibt es nicht.', en: 'This date does not exist.' },
  notYet: {
    de: 'Dieser Tag liegt in der Zukunft. Bitte wählen Sie heute oder einen früheren Tag.',
    en: 'This day is in the future. Please choose today or an earlier day.',
  },
})
