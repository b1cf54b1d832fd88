import type { EvidenceOnDay, NamedAnswer } from './evidence-on-day.ts'
import type { OnThatDay } from './wire.ts'

/** Returns the answers that are named for a day, as they travel. */
export const evidenceFields = ({ supporting, farther }: EvidenceOnDay): Pick<OnThatDay, 'supporting' | 'farther'> => ({
  supporting: supporting.map(answer => ({ verdict: answer.verdict, ...named(answer) })),
  farther: farther.map(named),
})

const named = ({ askedAt, service, days }: NamedAnswer) => ({ askedAt: askedAt.toISOString(), service, days })
