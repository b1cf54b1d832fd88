import type { Claimed } from './read-answer.ts'

/** Whose word it was, as the audit log tells it: the account at the provider, which is all that is known of whoever sat there. */
export const accountAt = ({ issuer, subject, verifiedEmail }: Claimed) => ({
  issuer,
  subject,
  ...(verifiedEmail === null ? {} : { email: verifiedEmail }),
})
