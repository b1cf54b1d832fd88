import { defineTexts } from '../../../base/texts/define.ts'

export const texts = defineTexts('hold', {
  hold: { de: 'Löschsperre', en: 'Retention hold' },
  holdHelp: {
    de: 'Solange sie gilt, wird auch nach Ablauf der Aufbewahrungsfrist nichts entfernt (anhängiges Verfahren).',
    en: 'While it is set, nothing is removed, even after the retention period has ended. Use it for pending proceedings.',
  },
  liftTitle: { de: 'Löschsperre aufheben?', en: 'Lift the retention hold?' },
  liftText: {
    de: 'Antworten und Prüfberichte zu „{{file}}“ werden dann entfernt, sobald ihre Aufbewahrungsfrist abgelaufen ist.',
    en: 'Answers and audit reports for “{{file}}” will then be removed once their retention period has ended.',
  },
  lift: { de: 'Löschsperre aufheben', en: 'Lift retention hold' },
  keep: { de: 'Löschsperre behalten', en: 'Keep retention hold' },
  wasHeld: { de: 'Löschsperre gesetzt', en: 'Retention hold set' },
  wasLifted: { de: 'Löschsperre aufgehoben', en: 'Retention hold lifted' },
  holdFailed: { de: 'Die Löschsperre konnte nicht geändert werden', en: 'The retention hold could not be changed' },
})
