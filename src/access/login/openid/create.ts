import { guardedAgent } from '../../../house/http/outgoing/guarded-agent.ts'
import { networksOf } from '../../../house/http/outgoing/networks.ts'
import type { Mails } from '../../../house/mails/create.ts'
import { receive } from '../../../registers/authorities/exchange.ts'
import type { LoginNeeds } from '../../credentials/needs.ts'
import { createSignInActions } from '../sign-in-actions.ts'
import { providerRow, providerRowByKey } from './company/provider-store.ts'
import { readProvider } from './company/read-provider.ts'
import type { OpenidNeeds } from './needs.ts'
import {
  createOpenClient,
  type InstallationProvider,
  OF_INSTALLATION,
  type OpenClient,
  type Provider,
} from './provider.ts'
import { createReachProvider, type Reach } from './reach-provider.ts'

const TIMEOUT_MS = 10_000

/** `openid`: the installation's own; null = none. `webhookAllow`: networks of the operator's in which a company's may stand. */
type Configured = { openid: InstallationProvider | null; webhookAllow: string[] }

/** What signing in at providers stands on, made once at the start. `tryClient` asks a provider once and keeps nothing. */
export function createOpenid(
  login: LoginNeeds & { mails: Mails },
  { openid, webhookAllow }: Configured,
  timeoutMs = TIMEOUT_MS,
): OpenidNeeds & { tryClient: OpenClient } {
  const { database, encryption } = login
  const guarded = guardedReach(webhookAllow)
  const reachOf = ({ companyId }: Provider) =>
    companyId === OF_INSTALLATION ? createReachProvider(timeoutMs) : createReachProvider(timeoutMs, guarded)
  return {
    ...login,
    signIn: createSignInActions(login),
    openClient: createOpenClient(timeoutMs, reachOf),
    tryClient: provider => createOpenClient(timeoutMs, reachOf)(provider),
    providerOf: async companyId =>
      companyId === OF_INSTALLATION
        ? openid && { ...openid, companyId: OF_INSTALLATION }
        : readProvider(await providerRow(database.db, companyId), encryption),
    providerByKey: async key => readProvider(await providerRowByKey(database.db, key), encryption),
  }
}

/** A company's Admin typed that address: only what is public, or opened by the operator. */
function guardedReach(webhookAllow: string[]): Reach {
  const allowed = networksOf(webhookAllow)
  return (call, signal, most) => receive({ ...call, agent: guardedAgent(call.url, { allowed }) }, signal, most)
}
