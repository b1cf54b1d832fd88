import {
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client'
import { z } from 'zod'
import type { Encryption } from '../../../base/database/encryption.ts'
import { Refusal } from '../../../base/roles/refusals.ts'
import type { Services } from '../../../platform/services.ts'
import type { CookieReply } from '../../credentials/cookies.ts'
import { type CookieKind, cookieOptions } from '../../credentials/cookies.ts'
import { INSTALLATION_PROVIDER_ID, type Provider, type Providers, redirectUriOf } from './provider.ts'

/**
 * Returns a company's provider by the key of its sign-in address, or the installation's provider if
 * there is no key. Throws 404 if there is none.
 */
export async function findProvider(
  { providerOf, providerByKey }: Pick<Providers, 'providerOf' | 'providerByKey'>,
  signInKey: string | undefined,
): Promise<Provider> {
  const provider = await (signInKey === undefined ? providerOf(INSTALLATION_PROVIDER_ID) : providerByKey(signInKey))
  if (!provider) throw new Refusal('not-found', 'not found')
  return provider
}

/**
 * Returns the provider's host, shown on its button so that users see where they will enter their
 * password. Throws 503 'provider unavailable'.
 */
export async function providerHostOf(providers: Pick<Providers, 'openClient'>, provider: Provider): Promise<string> {
  const client = await openClientOf(providers, provider)
  return new URL(client.serverMetadata().authorization_endpoint ?? provider.issuer).host
}

const openClientOf = ({ openClient }: Pick<Providers, 'openClient'>, provider: Provider) =>
  openClient(provider).catch(() => {
    throw new Refusal('unavailable', 'provider unavailable')
  })

type AttemptOptions = Pick<Attempt, 'redirect' | 'linkIn' | 'signInKey'>

/**
 * Returns the provider's URL for a sign-in, and the attempt that the browser stores until the
 * redirect back. Throws 503 'provider unavailable'.
 */
export async function startAttempt(
  { clock, publicUrl, openClient }: Pick<Services, 'clock'> & Pick<Providers, 'openClient'> & { publicUrl: string },
  provider: Provider,
  options: AttemptOptions,
): Promise<{ url: string; attempt: Attempt }> {
  const client = await openClientOf({ openClient }, provider)
  const { issuer, companyId } = provider
  const secrets = { state: randomState(), nonce: randomNonce(), verifier: randomPKCECodeVerifier() }
  const endsAt = clock.now().getTime() + ATTEMPT_MS
  const url = buildAuthorizationUrl(client, {
    redirect_uri: redirectUriOf(publicUrl, companyId).href,
    scope: 'openid email',
    state: secrets.state,
    nonce: secrets.nonce,
    code_challenge: await calculatePKCECodeChallenge(secrets.verifier),
    code_challenge_method: 'S256',
  })
  return { url: url.href, attempt: { provider: companyId, issuer, endsAt, ...secrets, ...options } }
}

const attemptSchema = z.object({
  /** The company of the provider; 0 = the installation's. */
  provider: z.number(),
  issuer: z.string(),
  /**
   * Key of the company's sign-in address that was used, so that its button is shown again; null =
   * the installation's provider.
   */
  signInKey: z.string().nullable(),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  endsAt: z.number(),
  /** The requested page; /login accepts only our own pages (shell/paths.ts). */
  redirect: z.string(),
  /** Hash of the session whose user links an account; null = a sign-in. */
  linkIn: z.string().nullable(),
})
/**
 * A pending sign-in or account link at a provider. Only the browser with this cookie can complete
 * it.
 */
export type Attempt = z.infer<typeof attemptSchema>

const ATTEMPT_MS = 10 * 60 * 1000
const ENCRYPTION_CONTEXT = { purpose: 'openid-attempt', name: 'attempt' } as const

const attemptCookieName = ({ isHttps }: CookieKind): string => (isHttps ? '__Host-openid' : 'openid')

/** Stores the attempt in an encrypted cookie, because verifier and nonce must stay secret. */
export function setAttemptCookie(reply: CookieReply, encryption: Encryption, kind: CookieKind, attempt: Attempt): void {
  const text = encryption.encrypt(JSON.stringify(attempt), ENCRYPTION_CONTEXT)
  reply.setCookie(attemptCookieName(kind), text, { ...cookieOptions(kind), httpOnly: true, maxAge: ATTEMPT_MS / 1000 })
}

export const clearAttemptCookie = (reply: CookieReply, kind: CookieKind): void =>
  void reply.clearCookie(attemptCookieName(kind), { ...cookieOptions(kind), httpOnly: true })

/** Returns the attempt of this browser, or null if there is none or it is no longer valid. */
export function attemptOf(
  cookies: Record<string, string | undefined>,
  encryption: Encryption,
  kind: CookieKind,
  now: Date,
): Attempt | null {
  try {
    const attempt = attemptSchema.parse(
      JSON.parse(encryption.decrypt(cookies[attemptCookieName(kind)] ?? '', ENCRYPTION_CONTEXT)),
    )
    return now.getTime() < attempt.endsAt ? attempt : null
  } catch {
    return null // changed, truncated, or encrypted with a removed key: treated as missing
  }
}
