import { defineTexts } from '../../../base/texts/define.ts'

/** Texts for suggestions in place of texts that are not a UID, offered before the start. */
export const texts = defineTexts('batch-suggestions', {
  takeSuggestions_one: { de: 'Einen Vorschlag übernehmen', en: 'Accept one suggestion' },
  takeSuggestions_other: { de: '{{number}} Vorschläge übernehmen', en: 'Accept {{number}} suggestions' },
  takeSuggestionsHelp_one: {
    de: 'In dieser Zeile steht keine UID, vielleicht ist aber eine gemeint. Ein übernommener Vorschlag steht im Ergebnis in der Spalte „Hinweis“.',
    en: 'This row contains no VAT ID, but one may have been intended. An accepted suggestion is named in the “Hint” column of the result.',
  },
  takeSuggestionsHelp_other: {
    de: 'In diesen Zeilen steht keine UID, vielleicht ist aber jeweils eine gemeint. Jeder übernommene Vorschlag steht im Ergebnis in der Spalte „Hinweis“.',
    en: 'These rows contain no VAT ID, but one may have been intended. Every accepted suggestion is named in the “Hint” column of the result.',
  },
  whichSuggestions: { de: 'Vorschläge ansehen', en: 'Show suggestions' },
  suggestionOf: { de: 'Zeile {{row}}: {{text}} → {{uid}}', en: 'Row {{row}}: {{text}} → {{uid}}' },
})
