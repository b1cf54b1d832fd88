import { AuthorizationResponseError, authorizationCodeGrant, type IDToken } from 'openid-client'
import type { Attempt } from './attempt.ts'
import { callbackOf, type OpenidNeeds } from './needs.ts'
import type { Provider } from './provider.ts'
import { isUnreachable } from './reach-provider.ts'

/** Who somebody is at the provider: issuer and subject name him for good, an e-mail only where the provider has verified it. */
export type Claimed = { issuer: string; subject: string; verifiedEmail: string | null; hasSecondFactor: boolean }

/** What came of it; `code` says to the log what was wrong, and nothing of what was in it. */
export type ReadAnswer =
  | { is: 'claimed'; claimed: Claimed }
  | { is: 'cancelled' | 'unavailable' }
  | { is: 'refused'; code: string }

type Needs = Pick<OpenidNeeds, 'openClient' | 'publicUrl'>

/**
 * Exchanges the code that came back for the provider's word, and checks all of it: state, issuer (RFC 9207), signature, audience, times, nonce.
 * Never throws what the provider sent: openid-client's errors hold tokens.
 */
export async function readAnswer(
  needs: Needs,
  provider: Provider,
  attempt: Attempt,
  search: string,
): Promise<ReadAnswer> {
  const url = callbackOf(needs.publicUrl, provider.companyId)
  url.search = search
  try {
    const client = await needs.openClient(provider)
    const tokens = await authorizationCodeGrant(client, url, {
      expectedState: attempt.state,
      expectedNonce: attempt.nonce,
      pkceCodeVerifier: attempt.verifier,
      idTokenExpected: true,
    })
    const claims = tokens.claims()
    if (!claims) return { is: 'refused', code: 'no ID token' }
    return areTexts(claims) ? { is: 'claimed', claimed: claimedBy(claims) } : { is: 'refused', code: 'no such text' }
  } catch (failure) {
    if (isUnreachable(failure)) return { is: 'unavailable' }
    if (failure instanceof AuthorizationResponseError && failure.error === 'access_denied') return { is: 'cancelled' }
    return { is: 'refused', code: codeOf(failure) }
  }
}

// OpenID Connect Core 1.0, 2: a subject has at most 255 characters; RFC 5321, 4.5.3.1: an address 254, and two angle brackets.
const SUBJECT_MOST = 255
const EMAIL_MOST = 254

/** What is kept as text has to be one: of a length, and nothing in it that no database takes or that looks like another. */
const areTexts = ({ sub, email }: IDToken): boolean =>
  isText(sub, SUBJECT_MOST) && (typeof email !== 'string' || email === '' || isText(email, EMAIL_MOST))

const isText = (value: unknown, most: number): boolean =>
  typeof value === 'string' && value !== '' && value.length <= most && value.isWellFormed() && !/\p{Cc}/u.test(value)

const claimedBy = (claims: IDToken): Claimed => ({
  issuer: claims.iss,
  subject: claims.sub,
  // A provider that says "true" in quotes has not said it.
  verifiedEmail: claims.email_verified === true && typeof claims.email === 'string' ? claims.email : null,
  hasSecondFactor: saysSecondFactor({ amr: claims.amr, acr: claims.acr }),
})

const codeOf = (failure: unknown): string =>
  failure instanceof Error && 'code' in failure && typeof failure.code === 'string' ? failure.code : 'unknown'

type Claims = { amr?: unknown; acr?: unknown }

// RFC 8176: something known, and something held or that one is; a message to a phone (sms, tel) is neither.
const KNOWN = ['pwd', 'pin']
const HELD = ['otp', 'hwk', 'swk', 'sc', 'fpt', 'face', 'iris']
const MULTI_FACTOR_ACR = [
  'https://refeds.org/profile/mfa',
  'http://schemas.openid.net/pape/policies/2007/06/multi-factor',
]

/** Whether a provider says of a sign-in that it asked for more than one factor. */
export function saysSecondFactor({ amr, acr }: Claims): boolean {
  const methods: unknown[] = Array.isArray(amr) ? amr : []
  const has = (words: string[]) => words.some(word => methods.includes(word))
  return has(['mfa']) || (has(KNOWN) && has(HELD)) || MULTI_FACTOR_ACR.some(word => word === acr)
}

/** Whose word it was, as the audit log tells it: the account at the provider, which is all that is known of whoever sat there. */
export const accountAt = ({ issuer, subject, verifiedEmail }: Claimed) => ({
  issuer,
  subject,
  ...(verifiedEmail === null ? {} : { email: verifiedEmail }),
})
