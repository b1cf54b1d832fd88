import { createHash } from 'node:crypto'
import {
  allowInsecureRequests,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  type CustomFetch,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
} from 'openid-client'
import { callUrl } from '../../../base/roles/contract-rules.ts'
import { ROLES } from '../../../base/roles/role-rules.ts'
import { isLoopbackHost } from '../../../platform/http/is-loopback-host.ts'
import * as contract from './contract.ts'
import { ENDPOINT_WITHOUT_TLS, ISSUER_MISMATCH, ProviderUnreachable } from './reach-provider.ts'

/** The company id that stands for the installation's own provider. */
export const INSTALLATION_PROVIDER_ID = 0

/** An OpenID provider for sign-in (docs/rules.md#openid-connect). */
export type Provider = {
  /** The company that the provider belongs to; 0 = the installation's. */
  companyId: number
  issuer: string
  clientId: string
  clientSecret: string
  /** The label on its button. */
  label: string
  /**
   * True if the provider always requires a second factor, although its ID tokens do not state it.
   */
  trustsSecondFactor: boolean
  /** True if the first sign-in creates a link by an e-mail that the provider has verified. */
  linksByEmail: boolean
}

/** The installation's own provider, from the environment. */
export type InstallationProvider = Omit<Provider, 'companyId'>

/**
 * Returns whether a provider may sign in a user. A company's provider may sign in only its own
 * users, and never a Dev, since the company's Admin may not change Devs.
 */
export const maySignIn = (
  { companyId }: Pick<Provider, 'companyId'>,
  user: { company_id: number; role: number },
): boolean => companyId === INSTALLATION_PROVIDER_ID || (user.company_id === companyId && user.role !== ROLES.dev)

export type Providers = {
  openClient: OpenClient
  /** Returns a company's provider, 0 = the installation's; null if there is none. */
  providerOf: (companyId: number) => Promise<Provider | null>
  /** Returns a company's provider by the key of its sign-in address; null if there is none. */
  providerByKey: (signInKey: string) => Promise<Provider | null>
}

/**
 * Returns the redirect URI. Each provider has its own, so that none can inject another's response
 * (mix-up attack, RFC 9700, 4.4.2.2). This also works without the `iss` parameter (RFC 9207), which
 * Entra ID and Google do not send.
 */
export const redirectUriOf = (publicUrl: string, companyId: number): URL =>
  new URL(
    companyId === INSTALLATION_PROVIDER_ID ? contract.callback.path : callUrl(contract.companyCallback, { companyId }),
    publicUrl,
  )

type CachedClient = {
  fingerprint: string
  reach: CustomFetch
  configuration: Promise<Configuration> | null
  until: number
}

/**
 * Returns the client configuration of a provider; discovery document and keys are cached for an
 * hour. Throws if the provider is unreachable.
 */
export type OpenClient = (provider: Provider) => Promise<Configuration>

const CACHE_MS = 60 * 60 * 1000

/**
 * Creates a function that returns the client of a provider. A client is created on first use, and
 * again when the provider's data changed.
 */
export function createOpenClient(timeoutMs: number, reachOf: (provider: Provider) => CustomFetch): OpenClient {
  const clients = new Map<number, CachedClient>()
  return async provider => {
    const fingerprint = fingerprintOf(provider)
    const cached = clients.get(provider.companyId)
    const entry =
      cached?.fingerprint === fingerprint
        ? cached
        : { fingerprint, reach: reachOf(provider), configuration: null, until: 0 }
    clients.set(provider.companyId, entry)
    if (entry.configuration === null || Date.now() >= entry.until) {
      entry.until = Date.now() + CACHE_MS
      entry.configuration = discover(provider, entry.reach, timeoutMs)
      // A failure is not cached: the circuit breaker of `reach` limits the retries.
      entry.configuration.catch(() => {
        entry.configuration = null
      })
    }
    return entry.configuration
  }
}

async function discover(provider: Provider, reach: CustomFetch, timeoutMs: number): Promise<Configuration> {
  const { issuer, clientId, clientSecret } = provider
  const server = new URL(issuer)
  // Verifies signatures although TLS already authenticates the token.
  const execute = [enableNonRepudiationChecks]
  const isOnLoopback = server.protocol === 'http:' && isLoopbackHost(server.hostname)
  if (isOnLoopback) execute.push(allowInsecureRequests)
  const options = { [customFetch]: reach, timeout: timeoutMs / 1000, execute }
  const configuration = await discovery(server, clientId, {}, clientAuthOf(clientSecret), options)
  // Entra ID's "common" endpoint accepts every tenant worldwide: only the configured issuer is
  // valid.
  if (new URL(configuration.serverMetadata().issuer).href !== server.href)
    throw new ProviderUnreachable(ISSUER_MISMATCH)
  if (!ENDPOINTS.every(name => isSafe(configuration.serverMetadata()[name], isOnLoopback)))
    throw new ProviderUnreachable(ENDPOINT_WITHOUT_TLS)
  return configuration
}

const ENDPOINTS = ['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const

/**
 * Returns whether the endpoint uses https, or is on loopback like the issuer. A missing endpoint is
 * not safe, since all of them are required.
 */
function isSafe(endpoint: string | undefined, isOnLoopback: boolean): boolean {
  const url = URL.parse(endpoint ?? '')
  return url?.protocol === 'https:' || (isOnLoopback && url?.protocol === 'http:' && isLoopbackHost(url.hostname))
}

// Sends the client secret with the method that the provider supports; the default is
// client_secret_basic (OpenID Connect Discovery 1.0).
function clientAuthOf(secret: string): ClientAuth {
  const basic = ClientSecretBasic(secret)
  const post = ClientSecretPost(secret)
  return (server, client, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported
    const auth = methods && !methods.includes('client_secret_basic') ? post : basic
    return auth(server, client, body, headers)
  }
}

const fingerprintOf = ({ issuer, clientId, clientSecret }: Provider): string =>
  createHash('sha256')
    .update(JSON.stringify([issuer, clientId, clientSecret]))
    .digest('hex')
