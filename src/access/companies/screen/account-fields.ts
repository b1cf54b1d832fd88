/** The FinanzOnline account's fields, in the order in which they are asked for. */
export const ACCOUNT_FIELDS = ['uid', 'finCustomerId', 'finUserId', 'pin'] as const

export type AccountField = (typeof ACCOUNT_FIELDS)[number]
