import type { Sameness } from './comparison.ts'

/** Words of a comparison that a person has to look after; what cannot be compared is not among them: unknown is never different. */
export const DIFFERING = ['different', 'similar', 'other-form'] as const satisfies Sameness[]

/** Whether a person has to look after it. */
export const isDiffering = (sameness: Sameness): boolean => (DIFFERING as readonly Sameness[]).includes(sameness) // widened to ask

/** The words in the order in which they press: the first of them stands for all rows of a UID. */
export const BY_PRESSURE: readonly Sameness[] = [...DIFFERING, 'same', 'not-comparable']
