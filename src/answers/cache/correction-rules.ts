/** The fields of a record that may be corrected by hand; its UID may not. */
export const CORRECTABLE_FIELDS = ['companyName', 'street', 'zipCode', 'city', 'fullAddress', 'resultMsg'] as const

export type CorrectableField = (typeof CORRECTABLE_FIELDS)[number]
export type Correction = Record<CorrectableField, string>

/**
 * Maximum length of a corrected field: the ministry's longest messages, about VAT groups, have
 * almost a thousand characters.
 */
export const MAX_CORRECTION_LENGTH = 4_000
