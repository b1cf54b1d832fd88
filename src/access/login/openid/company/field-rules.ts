/** Maximum length of an issuer, a client id and a secret, in characters. */
export const MAX_TEXT_LENGTH = 500

/** Maximum length of a provider's label on the buttons, in characters. */
export const MAX_LABEL_LENGTH = 60
