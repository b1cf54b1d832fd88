import type { KeptAnswer } from '../authorities/answer.ts'
import type { Check } from './wire.ts'

type Fields = Pick<Check, 'level' | 'service' | 'askedAt' | 'askedFor' | 'name' | 'address' | 'consultationNumber'>

/** What a service said, on the wire; null = none was asked. */
export const answerFields = (answer: KeptAnswer | null): Fields => ({
  level: answer?.level ?? 0,
  service: answer?.service ?? null,
  askedAt: answer?.askedAt.toISOString() ?? null,
  askedFor: answer && { uid: answer.requesterUid, name: answer.requesterName },
  name: answer?.name ?? '',
  address: {
    lines: answer?.addressLines ?? [],
    ...{ street: answer?.street ?? '', zip: answer?.zipCode ?? '', city: answer?.city ?? '' },
  },
  consultationNumber: answer?.consultationNumber ?? '',
})
