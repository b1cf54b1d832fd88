import type { LoginNeeds } from '../login/needs.ts'
import { createSignInActions } from '../login/sign-in-actions.ts'
import type { OpenidNeeds } from './needs.ts'
import { createOpenClient } from './open-client.ts'
import { type InstallationProvider, OF_INSTALLATION } from './provider.ts'
import { createReachProvider } from './reach-provider.ts'

const TIMEOUT_MS = 10_000

/** What signing in at providers stands on, made once at the start. `openid`: the installation's own; null = none. */
export const createOpenid = (
  login: LoginNeeds,
  openid: InstallationProvider | null,
  timeoutMs = TIMEOUT_MS,
): OpenidNeeds => ({
  ...{ ...login, signIn: createSignInActions(login) },
  openClient: createOpenClient(timeoutMs, () => createReachProvider(timeoutMs)),
  providerOf: async companyId =>
    companyId === OF_INSTALLATION && openid !== null ? { ...openid, companyId: OF_INSTALLATION } : null,
})
