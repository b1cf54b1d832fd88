/** How long an issuer, a client's id and its secret may be. */
export const TEXT_MOST = 500

/** How long a provider's name on the buttons may be. */
export const LABEL_MOST = 60
