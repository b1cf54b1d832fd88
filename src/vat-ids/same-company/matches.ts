/** The member state's word on one text, as VIES hands it on; 'unanswered': none, or none that can be read. It is no verdict. */
export const MATCHES = ['valid', 'invalid', 'not-processed', 'unanswered'] as const
export type Match = (typeof MATCHES)[number]

/** That word on one field of a company. */
export type FieldMatch = { field: 'name' | 'street' | 'zipCode' | 'city'; match: Match }
