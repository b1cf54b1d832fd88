import type { FieldMatch } from './matches.ts'

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
  | ({ kind: 'commission' } & FieldMatch) // no word of ours: the member state's, through VIES

export type Comparison = { sameness: Sameness; differences: Difference[] }

export type CompanyText = { name: string; street: string; zipCode: string; city: string }

/** Who answered: the state whose number it is, and whether it said that the number is a group's. */
export type AnsweredBy = { country: string; isGroup: boolean }
