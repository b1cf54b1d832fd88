/** What of a record may be corrected by hand; which UID it is about may not. */
export const CORRECTABLE = ['companyName', 'street', 'zipCode', 'city', 'fullAddress', 'resultMsg'] as const

export type CorrectableField = (typeof CORRECTABLE)[number]
export type Correction = Record<CorrectableField, string>

/** Characters that a corrected field may hold: the ministry's longest messages, about VAT groups, have close to a thousand. */
export const MAX_CHARACTERS = 4_000
