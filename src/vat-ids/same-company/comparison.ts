/** The five words of a comparison. They stand beside the verdict and never change it. */
export const SAMENESS = ['same', 'other-form', 'similar', 'different', 'not-comparable'] as const
export type Sameness = (typeof SAMENESS)[number]

type Sides = { own: string; given: string }

/** Which of the two sides has it alone; comparisons kept earlier do not say. */
type OnlyOn = { only?: 'own' | 'given' }

/** Why it is that word, for people: what differs, as both sides write it. */
export type Difference =
  | { kind: 'no-name' } // the authority gave none
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
  // No word of ours: the member state's, through VIES; `by`: through a state's service that is there to compare.
  | ({ kind: 'commission'; by?: 'state' } & FieldMatch)

export type Comparison = { sameness: Sameness; differences: Difference[] }

export type CompanyText = { name: string; street: string; zipCode: string; city: string }

/** Who answered: the state whose number it is, and whether it said that the number is a group's. */
export type AnsweredBy = { country: string; isGroup: boolean }

/** The member state's word on one text, as VIES or BZSt hands it on; 'unanswered': none, or none that can be read. It is no verdict. */
export const MATCHES = ['valid', 'invalid', 'not-processed', 'unanswered'] as const
export type Match = (typeof MATCHES)[number]

/** That word on one field of a company. */
export type FieldMatch = { field: 'name' | 'street' | 'zipCode' | 'city'; match: Match }

/** What is compared of a company, in the order in which a sheet has it. */
export const COMPARED_FIELDS = ['name', 'street', 'zipCode', 'city'] as const satisfies (keyof CompanyText)[]
export type ComparedField = (typeof COMPARED_FIELDS)[number]

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
