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
import { addressOf } from '../../../ground/roles/contract-rules.ts'
import { ROLES } from '../../../ground/roles/role-rules.ts'
import { isLoopbackHost } from '../../../house/http/is-loopback-host.ts'
import * as contract from './contract.ts'
import { NAMES_ITSELF_OTHERWISE, ProviderUnreachable, WITHOUT_TLS } from './reach-provider.ts'

/** What stands for the installation's own provider where else a company's id stands. */
export const OF_INSTALLATION = 0

/** An OpenID provider at whom people sign in (docs/rules.md#openid-connect). */
export type Provider = {
  /** The company whose provider it is; 0 = the installation's. */
  companyId: number
  issuer: string
  clientId: string
  clientSecret: string
  /** As its button names it. */
  label: string
  /** It asks everybody for a second factor, although its answers do not say so. */
  trustsSecondFactor: boolean
  /** The first sign-in links by an e-mail that the provider has verified. */
  linksByEmail: boolean
}

/** The installation's own, as the environment names it. */
export type InstallationProvider = Omit<Provider, 'companyId'>

/** Whether a provider may speak for somebody: a company's own for its people alone, and never for a Dev, whom its Admin may not change. */
export const speaksFor = (
  { companyId }: Pick<Provider, 'companyId'>,
  person: { company_id: number; role: number },
): boolean => companyId === OF_INSTALLATION || (person.company_id === companyId && person.role !== ROLES.dev)

/** The providers of an installation, and the way to each. */
export type Providers = {
  openClient: OpenClient
  /** A provider by the company whose it is, 0 = the installation's; null where there is none. */
  providerOf: (companyId: number) => Promise<Provider | null>
  /** A company's provider by the key of its sign-in address; null where there is none. */
  providerByKey: (signInKey: string) => Promise<Provider | null>
}

/**
 * Where a provider sends people back to: each has an address of its own, so that none passes another's answer off as his (mix-up, RFC 9700, 4.4.2.2), whether or not he says who he is by
 * `iss` (RFC 9207), which Entra ID and Google do not.
 */
export const callbackOf = (publicUrl: string, companyId: number): URL =>
  new URL(
    companyId === OF_INSTALLATION ? contract.callback.path : addressOf(contract.companyCallback, { companyId }),
    publicUrl,
  )

type Opened = { fingerprint: string; reach: CustomFetch; configuration: Promise<Configuration> | null; until: number }

/** Returns what is needed to talk with a provider: its addresses, asked once an hour, and its keys. Throws where it cannot be reached. */
export type OpenClient = (provider: Provider) => Promise<Configuration>

const KEPT_MS = 60 * 60 * 1000

/** Clients of all providers, each opened when it is first needed and again when its data changed. */
export function createOpenClient(timeoutMs: number, reachOf: (provider: Provider) => CustomFetch): OpenClient {
  const opened = new Map<number, Opened>()
  return async provider => {
    const fingerprint = fingerprintOf(provider)
    const found = opened.get(provider.companyId)
    const entry =
      found?.fingerprint === fingerprint
        ? found
        : { fingerprint, reach: reachOf(provider), configuration: null, until: 0 }
    opened.set(provider.companyId, entry)
    if (entry.configuration === null || Date.now() >= entry.until) {
      entry.until = Date.now() + KEPT_MS
      entry.configuration = discover(provider, entry.reach, timeoutMs)
      // A failure is not kept: the circuit of `reach` holds those back who come too often.
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
  // Signatures are checked even where TLS already vouches for the token.
  const execute = [enableNonRepudiationChecks]
  const isHere = server.protocol === 'http:' && isLoopbackHost(server.hostname)
  if (isHere) execute.push(allowInsecureRequests)
  const options = { [customFetch]: reach, timeout: timeoutMs / 1000, execute }
  const configuration = await discovery(server, clientId, {}, secretAsAsked(clientSecret), options)
  // Entra ID's "common" speaks for every tenant of the world: only one that names itself as configured counts.
  if (new URL(configuration.serverMetadata().issuer).href !== server.href)
    throw new ProviderUnreachable(NAMES_ITSELF_OTHERWISE)
  if (!ENDPOINTS.every(name => isSafe(configuration.serverMetadata()[name], isHere)))
    throw new ProviderUnreachable(WITHOUT_TLS)
  return configuration
}

const ENDPOINTS = ['authorization_endpoint', 'token_endpoint', 'jwks_uri'] as const

/** Whether an address of a provider keeps what is sent there: by TLS, or on this machine where the provider itself is here. Not there is not safe: none of them may be missing. */
function isSafe(endpoint: string | undefined, isHere: boolean): boolean {
  const url = URL.parse(endpoint ?? '')
  return url?.protocol === 'https:' || (isHere && url?.protocol === 'http:' && isLoopbackHost(url.hostname))
}

// OpenID Connect Discovery 1.0: without a list it takes client_secret_basic.
function secretAsAsked(secret: string): ClientAuth {
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
