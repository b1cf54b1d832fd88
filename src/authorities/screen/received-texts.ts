import { defineTexts } from '../../texts/define.ts'

export const texts = defineTexts('received-answers', {
  title: { de: 'Antwort wie erhalten', en: 'Answer as received' },
  close: { de: 'Schließen', en: 'Close' },
  failed: { de: 'Die Antwort konnte nicht geladen werden.', en: 'The answer could not be loaded.' },
  nobodyAsked: { de: 'Es wurde kein Dienst gefragt.', en: 'No service was asked.' },
  nothing: {
    de: 'Nicht aufbewahrt: Es kam keine Antwort, oder sie ist älter als diese Aufbewahrung.',
    en: 'Not kept: no answer came, or it is from before answers were kept this way.',
  },
  empty: { de: 'Kein Text.', en: 'No text.' },
  finanzamt: { de: 'FinanzOnline', en: 'FinanzOnline' },
  vies: { de: 'VIES', en: 'VIES' },
  dated: { de: 'Datum des Dienstes', en: 'The service’s own date' },
  length: { de: 'Länge', en: 'Length' },
  bytes: { de: '{{count}} Byte', en: '{{count}} bytes' },
  cut: {
    de: 'Gekürzt: Aufbewahrt werden die ersten 8 kB. Länge und SHA-256 gelten für das Ganze.',
    en: 'Cut: the first 8 kB are kept. Length and SHA-256 are of the whole.',
  },
})
