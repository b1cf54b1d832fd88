/** Per user: a phone, a laptop or two, a security key and its spare. */
export const MAX_PASSKEYS = 10

export const NAME_MAX_LENGTH = 60
