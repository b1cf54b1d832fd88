import {
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client'
import { z } from 'zod'
import type { Encryption } from '../../../ground/database/encryption.ts'
import { Refusal } from '../../../ground/roles/refusals.ts'
import type { Services } from '../../../house/services.ts'
import type { CookieAnswer } from '../../credentials/cookies.ts'
import { type CookieKind, kindOf } from '../../credentials/cookies.ts'
import { callbackOf, OF_INSTALLATION, type Provider, type Providers } from './provider.ts'

/** A company's provider by the key of its sign-in address, without one the installation's. Refuses (404) where there is none. */
export async function providerAt(
  { providerOf, providerByKey }: Pick<Providers, 'providerOf' | 'providerByKey'>,
  signInKey: string | undefined,
): Promise<Provider> {
  const provider = await (signInKey === undefined ? providerOf(OF_INSTALLATION) : providerByKey(signInKey))
  if (!provider) throw new Refusal('not-found', 'not found')
  return provider
}

/** The host to which a provider's button leads, so that whoever presses it sees before where his password will be asked. Refuses (503) 'provider unavailable'. */
export async function hostOf(providers: Pick<Providers, 'openClient'>, provider: Provider): Promise<string> {
  const client = await opened(providers, provider)
  return new URL(client.serverMetadata().authorization_endpoint ?? provider.issuer).host
}

const opened = ({ openClient }: Pick<Providers, 'openClient'>, provider: Provider) =>
  openClient(provider).catch(() => {
    throw new Refusal('unavailable', 'provider unavailable')
  })

type Wanted = Pick<Attempt, 'redirect' | 'linkIn' | 'signInKey'>

/**
 * Returns the address at the provider where somebody proves who he is, and what his browser keeps until he comes back. Refuses (503)
 * 'provider unavailable'.
 */
export async function beginAttempt(
  { clock, publicUrl, openClient }: Pick<Services, 'clock'> & Pick<Providers, 'openClient'> & { publicUrl: string },
  provider: Provider,
  wanted: Wanted,
): Promise<{ url: string; attempt: Attempt }> {
  const client = await opened({ openClient }, provider)
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

const attemptSchema = z.object({
  /** Whose provider was asked; 0 = the installation's. */
  provider: z.number(),
  issuer: z.string(),
  /** By which a company's people came, so that they find its button again; null = the installation's. */
  signInKey: z.string().nullable(),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  endsAt: z.number(),
  /** The page that was wanted; /login makes sure that it is one of ours (shell/paths.ts). */
  redirect: z.string(),
  /** Of a link that is being made: in which session, as its hash; null = somebody signs in. */
  linkIn: z.string().nullable(),
})
/** What a browser began at a provider: only the browser that carries it may end it. */
export type Attempt = z.infer<typeof attemptSchema>

const ATTEMPT_MS = 10 * 60 * 1000
const CONTEXT = { purpose: 'openid-attempt', name: 'attempt' } as const

const nameOf = ({ isHttps }: CookieKind): string => (isHttps ? '__Host-openid' : 'openid')

/** Hands a browser what it began, encrypted: the verifier and the nonce are nobody's to read. */
export function setAttemptCookie(
  reply: CookieAnswer,
  encryption: Encryption,
  kind: CookieKind,
  attempt: Attempt,
): void {
  const text = encryption.encrypt(JSON.stringify(attempt), CONTEXT)
  reply.setCookie(nameOf(kind), text, { ...kindOf(kind), httpOnly: true, maxAge: ATTEMPT_MS / 1000 })
}

export const clearAttemptCookie = (reply: CookieAnswer, kind: CookieKind): void =>
  void reply.clearCookie(nameOf(kind), { ...kindOf(kind), httpOnly: true })

/** What this browser began and has not ended, or null where there is nothing that holds. */
export function attemptOf(
  cookies: Record<string, string | undefined>,
  encryption: Encryption,
  kind: CookieKind,
  now: Date,
): Attempt | null {
  try {
    const attempt = attemptSchema.parse(JSON.parse(encryption.decrypt(cookies[nameOf(kind)] ?? '', CONTEXT)))
    return now.getTime() < attempt.endsAt ? attempt : null
  } catch {
    return null // changed, cut, or of a key that is gone: as if there were none
  }
}
