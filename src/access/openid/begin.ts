import {
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client'
import { Refusal } from '../../ground/roles/refusals.ts'
import { ATTEMPT_MS, type Attempt } from './attempt.ts'
import { callbackOf, type OpenidNeeds } from './needs.ts'
import { OF_INSTALLATION, type Provider } from './provider.ts'

/** A company's provider by the key of its sign-in address, without one the installation's. Refuses (404) where there is none. */
export async function providerAt(
  needs: Pick<OpenidNeeds, 'providerOf' | 'providerByKey'>,
  signInKey: string | undefined,
): Promise<Provider> {
  const provider = await (signInKey === undefined ? needs.providerOf(OF_INSTALLATION) : needs.providerByKey(signInKey))
  if (!provider) throw new Refusal('not-found', 'not found')
  return provider
}

/** The host to which a provider's button leads, so that whoever presses it sees before where his password will be asked. Refuses (503) 'provider unavailable'. */
export async function hostOf(needs: Pick<OpenidNeeds, 'openClient'>, provider: Provider): Promise<string> {
  const client = await opened(needs, provider)
  return new URL(client.serverMetadata().authorization_endpoint ?? provider.issuer).host
}

const opened = ({ openClient }: Pick<OpenidNeeds, 'openClient'>, provider: Provider) =>
  openClient(provider).catch(() => {
    throw new Refusal('unavailable', 'provider unavailable')
  })

type Wanted = Pick<Attempt, 'redirect' | 'linkIn' | 'signInKey'>

/**
 * Returns the address at the provider where somebody proves who he is, and what his browser keeps until he comes back. Refuses (503)
 * 'provider unavailable'.
 */
export async function beginAttempt(
  { clock, publicUrl, ...needs }: Pick<OpenidNeeds, 'openClient' | 'clock' | 'publicUrl'>,
  provider: Provider,
  wanted: Wanted,
): Promise<{ url: string; attempt: Attempt }> {
  const client = await opened(needs, provider)
  const { issuer, companyId } = provider
  const secrets = { state: randomState(), nonce: randomNonce(), verifier: randomPKCECodeVerifier() }
  const endsAt = clock.now().getTime() + ATTEMPT_MS
  const url = buildAuthorizationUrl(client, {
    redirect_uri: callbackOf(publicUrl, companyId).href,
    scope: 'openid email',
    state: secrets.state,
    nonce: secrets.nonce,
    code_challenge: await calculatePKCECodeChallenge(secrets.verifier),
    code_challenge_method: 'S256',
  })
  return { url: url.href, attempt: { provider: companyId, issuer, endsAt, ...secrets, ...wanted } }
}
