/** The five results of a comparison. They are shown next to the verdict and never change it. */
export const SAMENESS = ['same', 'other-form', 'similar', 'different', 'not-comparable'] as const
export type Sameness = (typeof SAMENESS)[number]

type Sides = { own: string; given: string }

/** The only side that contains the part; missing in comparisons stored by earlier versions. */
type OnlyOn = { only?: 'own' | 'given' }

/** A reason for the result, for people: what differs, as both sides write it. */
export type Difference =
  | { kind: 'no-name' } // the authority did not disclose a name
  | { kind: 'no-own-name' }
  | { kind: 'vat-group' }
  | ({ kind: 'form' } & Sides)
  | ({ kind: 'form-missing'; form: string } & OnlyOn)
  | ({ kind: 'in-liquidation' } & OnlyOn)
  | { kind: 'cut' }
  | ({ kind: 'words' } & Sides)
  | { kind: 'own-words'; words: string }
  | { kind: 'given-words'; words: string }
  | ({ kind: 'street' } & Sides)
  | ({ kind: 'house' } & Sides)
  | ({ kind: 'house-missing' } & OnlyOn)
  | ({ kind: 'zip-code' } & Sides)
  | ({ kind: 'town' } & Sides)
  | { kind: 'same-address' }
  // The member state's comparison, through VIES; `by`: 'state' if it came through the state's own
  // service.
  | ({ kind: 'commission'; by?: 'state' } & FieldMatch)

export type Comparison = { sameness: Sameness; differences: Difference[] }

export type CompanyText = { name: string; street: string; zipCode: string; city: string }

/** The state that answered, and whether it declared the number a VAT group's. */
export type AnsweringState = { country: string; isGroup: boolean }

/**
 * The member state's match of one sent field, as returned by VIES or BZSt; 'unanswered': missing or
 * unreadable. Not a verdict.
 */
export const FIELD_MATCH_RESULTS = ['valid', 'invalid', 'not-processed', 'unanswered'] as const
export type FieldMatchResult = (typeof FIELD_MATCH_RESULTS)[number]

/** The match of one company field. */
export type FieldMatch = { field: 'name' | 'street' | 'zipCode' | 'city'; match: FieldMatchResult }

/** The compared company fields, in the order of a sheet. */
export const COMPARED_FIELDS = ['name', 'street', 'zipCode', 'city'] as const satisfies (keyof CompanyText)[]
export type ComparedField = (typeof COMPARED_FIELDS)[number]

/**
 * Results that a person must review. *Not comparable* is not one of them: unknown is never
 * different.
 */
export const RESULTS_TO_REVIEW = ['different', 'similar', 'other-form'] as const satisfies Sameness[]

/** The member state's answer that the name differs. It counts if we cannot compare ourselves. */
export const CONTRADICTION = { kind: 'commission', field: 'name', match: 'invalid' } as const satisfies Difference

/**
 * Returns whether a person must review a comparison, because of our result or the member state's.
 */
export const needsReview = ({ sameness, differences }: Comparison): boolean =>
  // Widened for `includes`.
  (RESULTS_TO_REVIEW as readonly Sameness[]).includes(sameness) || differences.some(isContradiction)

const isContradiction = (difference: Difference): boolean =>
  difference.kind === 'commission' &&
  difference.field === CONTRADICTION.field &&
  difference.match === CONTRADICTION.match

/** Results by urgency: the first one represents all rows of a UID. */
export const SAMENESS_BY_URGENCY: readonly Sameness[] = [...RESULTS_TO_REVIEW, 'same', 'not-comparable']
