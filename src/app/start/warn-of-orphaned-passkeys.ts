import { countOfOtherHosts } from '../../access/passkeys/list.ts'
import type { Runtime } from './runtime.ts'

type Needs = Pick<Runtime, 'database' | 'log'> & { configuration: { publicUrl: string } }

/**
 * Warns of passkeys that serve no more: each is bound to its host name for good, and nobody else would say why (docs/rules.md#passkeys).
 */
export async function warnOfOrphanedPasskeys({
  configuration: { publicUrl },
  database: { db },
  log,
}: Needs): Promise<void> {
  const { hostname } = new URL(publicUrl)
  const passkeys = await countOfOtherHosts(db, hostname)
  if (passkeys === 0) return
  log.warn(
    { passkeys, host: hostname },
    'passkeys serve no more: they were made under another host name than PUBLIC_URL’s. Their owners sign in with password and authenticator and make new ones',
  )
}
