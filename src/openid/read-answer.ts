import { AuthorizationResponseError, authorizationCodeGrant, type IDToken } from 'openid-client'
import type { Attempt } from './attempt.ts'
import { callbackOf, type OpenidNeeds } from './needs.ts'
import type { Provider } from './provider.ts'
import { saysSecondFactor } from './second-factor.ts'
import { isUnreachable } from './unreachable.ts'

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
  const url = callbackOf(needs.publicUrl)
  url.search = search
  try {
    const client = await needs.openClient(provider)
    const tokens = await authorizationCodeGrant(client, url, {
      ...{ expectedState: attempt.state, expectedNonce: attempt.nonce, pkceCodeVerifier: attempt.verifier },
      idTokenExpected: true,
    })
    const claims = tokens.claims()
    return claims ? { is: 'claimed', claimed: claimedBy(claims) } : { is: 'refused', code: 'no ID token' }
  } catch (failure) {
    if (isUnreachable(failure)) return { is: 'unavailable' }
    if (failure instanceof AuthorizationResponseError && failure.error === 'access_denied') return { is: 'cancelled' }
    return { is: 'refused', code: codeOf(failure) }
  }
}

const claimedBy = (claims: IDToken): Claimed => ({
  issuer: claims.iss,
  subject: claims.sub,
  // A provider that says "true" in quotes has not said it.
  verifiedEmail: claims.email_verified === true && typeof claims.email === 'string' ? claims.email : null,
  hasSecondFactor: saysSecondFactor({ amr: claims.amr, acr: claims.acr }),
})

const codeOf = (failure: unknown): string =>
  failure instanceof Error && 'code' in failure && typeof failure.code === 'string' ? failure.code : 'unknown'
