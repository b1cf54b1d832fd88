import type { OpenClient } from '../open-client.ts'
import type { Provider } from '../provider.ts'
import { isUnreachable, NAMES_ITSELF_OTHERWISE } from '../unreachable.ts'
import { refusedIssuer } from './refuse-issuer.ts'

/** Asks a provider once who it is, before anybody is sent there. Refuses (400) one that cannot be reached, and one that is another. */
export async function tryIssuer(tryClient: OpenClient, provider: Omit<Provider, 'clientSecret'>): Promise<void> {
  try {
    // Nothing is signed in to: the secret stays at home.
    await tryClient({ ...provider, clientSecret: 'not sent' })
  } catch (failure) {
    const isAway = isUnreachable(failure) && !(failure instanceof Error && failure.message === NAMES_ITSELF_OTHERWISE)
    throw refusedIssuer(isAway ? 'issuer cannot be reached' : 'issuer names itself otherwise')
  }
}
