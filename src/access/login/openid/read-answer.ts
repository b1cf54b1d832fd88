import { AuthorizationResponseError, authorizationCodeGrant, type IDToken } from 'openid-client'
import type { Attempt } from './attempt.ts'
import type { Provider } from './provider.ts'
import { type Providers, redirectUriOf } from './provider.ts'
import { isUnreachable } from './reach-provider.ts'

/**
 * A user's identity at the provider. Issuer and subject are permanent; the e-mail is null unless
 * the provider has verified it.
 */
export type OidcIdentity = {
  issuer: string
  subject: string
  verifiedEmail: string | null
  hasSecondFactor: boolean
}

/**
 * The outcome of a sign-in at the provider. `code` is for the log and contains no text that the
 * provider sent.
 */
export type ReadAnswer =
  | { kind: 'identified'; identity: OidcIdentity }
  | { kind: 'cancelled' | 'unavailable' }
  | { kind: 'refused'; code: string }

/**
 * Exchanges the code in `search` (the callback's query string) for the ID token. Checks state,
 * issuer (RFC 9207), signature, audience, times and nonce. Returns a refusal instead of throwing,
 * because openid-client's errors contain tokens.
 */
export async function readAnswer(
  { openClient, publicUrl }: Pick<Providers, 'openClient'> & { publicUrl: string },
  provider: Provider,
  attempt: Attempt,
  search: string,
): Promise<ReadAnswer> {
  const url = redirectUriOf(publicUrl, provider.companyId)
  url.search = search
  try {
    const client = await openClient(provider)
    const tokens = await authorizationCodeGrant(client, url, {
      expectedState: attempt.state,
      expectedNonce: attempt.nonce,
      pkceCodeVerifier: attempt.verifier,
      idTokenExpected: true,
    })
    const claims = tokens.claims()
    if (!claims) return { kind: 'refused', code: 'no ID token' }
    return areStorable(claims)
      ? { kind: 'identified', identity: identityOf(claims) }
      : { kind: 'refused', code: 'not storable' }
  } catch (failure) {
    if (isUnreachable(failure)) return { kind: 'unavailable' }
    if (failure instanceof AuthorizationResponseError && failure.error === 'access_denied') return { kind: 'cancelled' }
    return { kind: 'refused', code: errorCodeOf(failure) }
  }
}

// Maximum subject length: OpenID Connect Core 1.0, 2. Maximum e-mail length: 254 without the two
// angle brackets (RFC 5321, 4.5.3.1).
const MAX_SUBJECT_LENGTH = 255
const MAX_EMAIL_LENGTH = 254

/**
 * Returns whether subject and e-mail can be stored: not too long, and without characters that a
 * database rejects or that make two values look alike.
 */
const areStorable = ({ sub, email }: IDToken): boolean =>
  isText(sub, MAX_SUBJECT_LENGTH) && (typeof email !== 'string' || email === '' || isText(email, MAX_EMAIL_LENGTH))

const isText = (value: unknown, maxLength: number): boolean =>
  typeof value === 'string' &&
  value !== '' &&
  value.length <= maxLength &&
  value.isWellFormed() &&
  !/\p{Cc}/u.test(value)

const identityOf = (claims: IDToken): OidcIdentity => ({
  issuer: claims.iss,
  subject: claims.sub,
  // Only the boolean counts, not the string "true".
  verifiedEmail: claims.email_verified === true && typeof claims.email === 'string' ? claims.email : null,
  hasSecondFactor: claimsSecondFactor({ amr: claims.amr, acr: claims.acr }),
})

const errorCodeOf = (failure: unknown): string =>
  failure instanceof Error && 'code' in failure && typeof failure.code === 'string' ? failure.code : 'unknown'

type Claims = { amr?: unknown; acr?: unknown }

// Authentication methods (RFC 8176) that prove something the user knows, and something the user has
// or is. A message to a phone (sms, tel) counts as neither.
const KNOWLEDGE_METHODS = ['pwd', 'pin']
const POSSESSION_METHODS = ['otp', 'hwk', 'swk', 'sc', 'fpt', 'face', 'iris']
const MULTI_FACTOR_ACR = [
  'https://refeds.org/profile/mfa',
  'http://schemas.openid.net/pape/policies/2007/06/multi-factor',
]

/** Returns whether the ID token's claims state that the provider required more than one factor. */
export function claimsSecondFactor({ amr, acr }: Claims): boolean {
  const methods: unknown[] = Array.isArray(amr) ? amr : []
  const hasAny = (names: string[]) => names.some(name => methods.includes(name))
  return (
    hasAny(['mfa']) ||
    (hasAny(KNOWLEDGE_METHODS) && hasAny(POSSESSION_METHODS)) ||
    MULTI_FACTOR_ACR.some(name => name === acr)
  )
}

/** Returns the fields of an identity for the audit log. */
export const auditFieldsOf = ({ issuer, subject, verifiedEmail }: OidcIdentity) => ({
  issuer,
  subject,
  ...(verifiedEmail === null ? {} : { email: verifiedEmail }),
})
