/** Returns the digits of a Czech VAT ID for ADIS; null for any other VAT ID. */
export const dicOf = (uid: string): string | null => /^CZ(\d{8,10})$/.exec(uid)?.[1] ?? null
