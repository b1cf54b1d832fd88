import {
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client'
import { Refusal } from '../refusals.ts'
import { ATTEMPT_MS, type Attempt } from './attempt.ts'
import { callbackOf, type OpenidNeeds } from './needs.ts'
import type { Provider } from './provider.ts'

type Wanted = Pick<Attempt, 'redirect' | 'linkIn' | 'signInKey'>

/**
 * Returns the address at the provider where somebody proves who he is, and what his browser keeps until he comes back. Refuses (503)
 * 'provider unavailable'.
 */
export async function beginAttempt(
  { openClient, clock, publicUrl }: Pick<OpenidNeeds, 'openClient' | 'clock' | 'publicUrl'>,
  provider: Provider,
  wanted: Wanted,
): Promise<{ url: string; attempt: Attempt }> {
  const client = await openClient(provider).catch(() => {
    throw new Refusal('unavailable', 'provider unavailable')
  })
  const { issuer, companyId } = provider
  const secrets = { state: randomState(), nonce: randomNonce(), verifier: randomPKCECodeVerifier() }
  const endsAt = clock.now().getTime() + ATTEMPT_MS
  const url = buildAuthorizationUrl(client, {
    ...{ redirect_uri: callbackOf(publicUrl).href, scope: 'openid email' },
    ...{ state: secrets.state, nonce: secrets.nonce },
    code_challenge: await calculatePKCECodeChallenge(secrets.verifier),
    code_challenge_method: 'S256',
  })
  return { url: url.href, attempt: { provider: companyId, issuer, endsAt, ...secrets, ...wanted } }
}
