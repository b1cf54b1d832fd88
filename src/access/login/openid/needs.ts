import { addressOf } from '../../../ground/roles/contract-rules.ts'
import type { Mails } from '../../../house/mails/create.ts'
import type { LoginNeeds } from '../../credentials/needs.ts'
import type { SignInActions } from '../../credentials/sign-in-actions.ts'
import * as contract from './contract.ts'
import { OF_INSTALLATION, type OpenClient, type Provider } from './provider.ts'

/** What signing in at a provider stands on. */
export type OpenidNeeds = LoginNeeds & {
  mails: Mails
  signIn: Pick<SignInActions, 'confirmCode'>
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
