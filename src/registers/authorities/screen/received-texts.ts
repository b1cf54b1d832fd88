import { defineTexts } from '../../../base/texts/define.ts'

export const texts = defineTexts('received-answers', {
  title: { de: 'Antwort wie erhalten', en: 'Answer as received' },
  close: { de: 'Schließen', en: 'Close' },
  failed: { de: 'Die Antwort konnte nicht geladen werden.', en: 'The answer could not be loaded.' },
  nobodyAsked: { de: 'Es wurde kein Dienst abgefragt.', en: 'No service was queried.' },
  nothing: {
    de: 'Nicht aufbewahrt: Es kam keine Antwort, oder sie stammt aus der Zeit, bevor Antworten so aufbewahrt wurden.',
    en: 'Not stored: there was no answer, or it dates from before answers were stored this way.',
  },
  empty: { de: 'Kein Text.', en: 'No text.' },
  dated: { de: 'Datum des Dienstes', en: 'Date given by the service' },
  length: { de: 'Länge', en: 'Length' },
  bytes: { de: '{{count}} Byte', en: '{{count}} bytes' },
  cut: {
    de: 'Gekürzt: Aufbewahrt werden die ersten 8 kB. Länge und SHA-256 gelten für die ganze Antwort.',
    en: 'Shortened: only the first 8 kB are stored. The length and SHA-256 are those of the whole answer.',
  },
})
