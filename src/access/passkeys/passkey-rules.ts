/**
 * Maximum number of passkeys per user: enough for a phone, one or two laptops, a security key and
 * its spare.
 */
export const MAX_PASSKEYS = 10

export const MAX_PASSKEY_NAME_LENGTH = 60
