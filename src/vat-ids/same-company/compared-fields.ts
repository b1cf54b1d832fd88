import type { CompanyText } from './comparison.ts'

/** What is compared of a company, in the order in which a sheet has it. */
export const COMPARED_FIELDS = ['name', 'street', 'zipCode', 'city'] as const satisfies (keyof CompanyText)[]
export type ComparedField = (typeof COMPARED_FIELDS)[number]
