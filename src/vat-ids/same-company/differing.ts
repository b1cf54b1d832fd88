import type { Comparison, Difference, Sameness } from './comparison.ts'

/** Words of a comparison that a person has to look after; what cannot be compared is not among them: unknown is never different. */
export const DIFFERING = ['different', 'similar', 'other-form'] as const satisfies Sameness[]

/** That the member state says, through VIES, that the name is another: its word counts where ours cannot be said. */
export const CONTRADICTION = { kind: 'commission', field: 'name', match: 'invalid' } as const satisfies Difference

/** Whether a person has to look after it: by our word, or by the member state's. */
export const isDiffering = ({ sameness, differences }: Comparison): boolean =>
  (DIFFERING as readonly Sameness[]).includes(sameness) || differences.some(isContradiction) // widened to ask

const isContradiction = (difference: Difference): boolean =>
  difference.kind === 'commission' &&
  difference.field === CONTRADICTION.field &&
  difference.match === CONTRADICTION.match

/** The words in the order in which they press: the first of them stands for all rows of a UID. */
export const BY_PRESSURE: readonly Sameness[] = [...DIFFERING, 'same', 'not-comparable']
