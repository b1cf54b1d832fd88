import type { OpenClient } from '../open-client.ts'
import type { Provider } from '../provider.ts'
import { isUnreachable, NAMES_ITSELF_OTHERWISE, ProviderUnreachable, WITHOUT_TLS } from '../unreachable.ts'
import { refusedIssuer } from './refuse-issuer.ts'

/** Asks a provider once who it is, before anybody is sent there. Refuses (400) one that cannot be reached, one that is another, and one with an
 * endpoint without TLS. */
export async function tryIssuer(tryClient: OpenClient, provider: Omit<Provider, 'clientSecret'>): Promise<void> {
  try {
    // Nothing is signed in to: the secret stays at home.
    await tryClient({ ...provider, clientSecret: 'not sent' })
  } catch (failure) {
    const said = failure instanceof ProviderUnreachable ? SAID[failure.message] : undefined
    throw refusedIssuer(said ?? (isUnreachable(failure) ? 'issuer cannot be reached' : 'issuer names itself otherwise'))
  }
}

const SAID: Record<string, string> = {
  [NAMES_ITSELF_OTHERWISE]: 'issuer names itself otherwise',
  [WITHOUT_TLS]: 'endpoint without TLS',
}
