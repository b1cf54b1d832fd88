import { defineTexts } from '../../../base/texts/define.ts'

/** Texts of a batch that waits for open answers. */
export const waitingTexts = defineTexts('batch-waiting', {
  waiting: {
    de: '{{done}} von {{all}} Zeilen sind beantwortet. Auf die übrigen wird längstens bis {{until}} gewartet:',
    en: '{{done}} of {{all}} rows have an answer. The batch waits for the others until {{until}} at the latest:',
  },
  finishNow: { de: 'Jetzt abschließen', en: 'Finish now' },
  waitsUntil: { de: 'wartet bis {{time}}', en: 'waits until {{time}}' },
})
