import { createGuardedAgent } from '../../../platform/http/outgoing/guarded-agent.ts'
import { parseNetworks } from '../../../platform/http/outgoing/networks.ts'
import { sendRequest } from '../../../platform/http/outgoing/send-request.ts'
import type { Services } from '../../../platform/services.ts'
import { findProviderRow, findProviderRowByKey } from './company/provider-store.ts'
import { providerFromRow } from './company/read-provider.ts'
import {
  createOpenClient,
  INSTALLATION_PROVIDER_ID,
  type InstallationProvider,
  type OpenClient,
  type Provider,
  type Providers,
} from './provider.ts'
import { createReachProvider, type ReachProvider } from './reach-provider.ts'

const TIMEOUT_MS = 10_000

/**
 * Settings of sign-in with OpenID. `openid` is the installation's own provider (null = none);
 * `webhookAllow` are private networks in which a company's provider may run.
 */
type OpenidConfiguration = { openid: InstallationProvider | null; webhookAllow: string[] }

/**
 * Creates the providers of an installation, once at the start. `tryClient` reads a provider's
 * discovery document without caching it.
 */
export function createProviders(
  { database, encryption }: Pick<Services, 'database' | 'encryption'>,
  { openid, webhookAllow }: OpenidConfiguration,
  timeoutMs = TIMEOUT_MS,
): Providers & { tryClient: OpenClient } {
  const guardedReach = createGuardedReach(webhookAllow)
  const reachOf = ({ companyId }: Provider) =>
    companyId === INSTALLATION_PROVIDER_ID
      ? createReachProvider(timeoutMs)
      : createReachProvider(timeoutMs, guardedReach)
  return {
    openClient: createOpenClient(timeoutMs, reachOf),
    tryClient: provider => createOpenClient(timeoutMs, reachOf)(provider),
    providerOf: async companyId =>
      companyId === INSTALLATION_PROVIDER_ID
        ? openid && { ...openid, companyId: INSTALLATION_PROVIDER_ID }
        : providerFromRow(await findProviderRow(database.db, companyId), encryption),
    providerByKey: async key => providerFromRow(await findProviderRowByKey(database.db, key), encryption),
  }
}

/**
 * Creates a reach function for companies' providers. Their addresses are entered by companies'
 * Admins, so only public addresses and networks opened by the operator are allowed.
 */
function createGuardedReach(webhookAllow: string[]): ReachProvider {
  const allowedNetworks = parseNetworks(webhookAllow)
  return (call, signal, maxBytes) =>
    sendRequest({ ...call, agent: createGuardedAgent(call.url, { allowed: allowedNetworks }) }, signal, maxBytes)
}
