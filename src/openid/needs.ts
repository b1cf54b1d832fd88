import type { LoginNeeds } from '../login/needs.ts'
import type { SignInActions } from '../users/sign-in-actions.ts'
import type { OpenClient } from './open-client.ts'
import type { Provider } from './provider.ts'

/** What signing in at a provider stands on. */
export type OpenidNeeds = LoginNeeds & {
  signIn: Pick<SignInActions, 'confirmCode'>
  openClient: OpenClient
  /** A provider by the company whose it is, 0 = the installation's; null where there is none. */
  providerOf: (companyId: number) => Promise<Provider | null>
  /** A company's provider by the key of its sign-in address; null where there is none. */
  providerByKey: (signInKey: string) => Promise<Provider | null>
}

/** Where a provider sends people back to; it must know this address to the letter. */
export const CALLBACK = '/api/login/openid/callback'
export const callbackOf = (publicUrl: string): URL => new URL(CALLBACK, publicUrl)
