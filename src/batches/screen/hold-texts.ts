import { defineTexts } from '../../texts/define.ts'

export const texts = defineTexts('hold', {
  hold: { de: 'Löschsperre', en: 'Retention hold' },
  holdHelp: {
    de: 'Solange sie gilt, wird auch nach Ablauf der Aufbewahrungsfrist nichts entfernt (anhängiges Verfahren).',
    en: 'While it stands, nothing is removed, not even after the retention period has ended (pending proceedings).',
  },
  liftTitle: { de: 'Löschsperre aufheben?', en: 'Lift the hold?' },
  liftText: {
    de: 'Antworten und Prüfberichte zu „{{file}}“ werden dann wieder entfernt, sobald ihre Aufbewahrungsfrist abgelaufen ist.',
    en: 'Answers and audit reports of “{{file}}” are then removed again as soon as their retention period has ended.',
  },
  lift: { de: 'Sperre aufheben', en: 'Lift hold' },
  keep: { de: 'Behalten', en: 'Keep' },
  wasHeld: { de: 'Löschsperre gesetzt', en: 'Retention hold set' },
  wasLifted: { de: 'Löschsperre aufgehoben', en: 'Retention hold lifted' },
  holdFailed: { de: 'Die Löschsperre konnte nicht geändert werden', en: 'The hold could not be changed' },
})
