import { defineTexts } from '../../texts/define.ts'

export const texts = defineTexts('hold', {
  hold: { de: 'Aufbewahrung gesperrt', en: 'Retention hold' },
  holdHelp: {
    de: 'Solange die Sperre gilt, wird auch nach Ablauf der Frist nichts entfernt (anhängiges Verfahren).',
    en: 'While it stands, nothing is removed, not even after the period has ended (pending proceedings).',
  },
  liftTitle: { de: 'Sperre aufheben?', en: 'Lift the hold?' },
  liftText: {
    de: 'Antworten und Prüfberichte zu „{{file}}“ werden dann wieder entfernt, sobald ihre Aufbewahrungsfrist abgelaufen ist.',
    en: 'Answers and audit reports of “{{file}}” are then removed again as soon as their retention period has ended.',
  },
  lift: { de: 'Sperre aufheben', en: 'Lift hold' },
  keep: { de: 'Behalten', en: 'Keep' },
  wasHeld: { de: 'Aufbewahrung gesperrt', en: 'Retention hold set' },
  wasLifted: { de: 'Sperre aufgehoben', en: 'Retention hold lifted' },
  holdFailed: { de: 'Die Sperre konnte nicht geändert werden', en: 'The hold could not be changed' },
})
