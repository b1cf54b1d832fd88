import type { AccountTrouble } from '../../registers/authorities/wire.ts'
import { needsAccount } from '../country-mapping/authority-for.ts'
import type { CheckContext } from './check-context.ts'

/** Returns what stands against the FinanzOnline account that a company asks with, for the screen; null where nothing is known. */
export async function accountTroubleOf(
  { authorities, configOf }: CheckContext,
  companyId: number,
): Promise<AccountTrouble | null> {
  const { account, mapping } = await configOf(companyId)
  const trouble = account && (await authorities.troubleOf(account))
  if (!account || !trouble) return null
  return {
    ...trouble,
    since: trouble.since?.toISOString() ?? null,
    company: { id: account.companyId ?? companyId, name: account.name, uid: account.uid },
    isNeeded: needsAccount(mapping),
  }
}
