import { defineTexts } from '../../../base/texts/define.ts'

/** Messages to programs about the Idempotency-Key of a call. */
export const idempotencyTexts = defineTexts('idempotency', {
  otherBody: {
    de: 'Unter diesem Idempotency-Key wurde schon etwas anderes gesendet. Bitte verwenden Sie einen neuen.',
    en: 'This Idempotency-Key has already been used for something else. Please use a new one.',
  },
  stillStoring: {
    de: 'Der erste Aufruf mit diesem Idempotency-Key ist noch in Arbeit. Bitte sehen Sie in der Liste nach, bevor Sie ihn wiederholen.',
    en: 'The first call with this Idempotency-Key is still in progress. Please look at the list before repeating it.',
  },
})
