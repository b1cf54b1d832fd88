import { finanzonlineAccountOf } from '../../access/companies/account.ts'
import { requesterOf } from '../../access/companies/company-of.ts'
import { settingsOf } from '../../access/settings/settings-of.ts'
import type { Authority } from '../../base/authority-rules.ts'
import type { Clock } from '../../base/database/clock.ts'
import type { Database } from '../../base/database/database.ts'
import type { Encryption } from '../../base/database/encryption.ts'
import type { Services } from '../../platform/services.ts'
import type { Authorities } from '../../registers/authorities/create.ts'
import {
  type FinanzonlineAccount,
  type OwnUids,
  type Requester,
  requesterIdOf,
} from '../../registers/authorities/query-context.ts'
import type { AccountTrouble } from '../../registers/authorities/wire.ts'
import type { CacheKey } from '../cache/find-cached.ts'
import { cacheLifetime } from '../cache/settings-rules.ts'
import { type Mapping, mappingOf, needsAccount } from '../country-mapping/services-for-country.ts'
import { viesCompanyEverywhere } from './settings-rules.ts'

/** A company's current configuration for queries. */
export type CheckConfig = {
  account: FinanzonlineAccount | null
  requester: Requester
  ownUids: OwnUids
  cacheLifetimeDays: number
  /** Whether VIES gets company data for every state. */
  isCompanySentEverywhere: boolean
  mapping: Mapping
}

type CheckAuthorities = Pick<Authorities, 'query' | 'requesterUidOf' | 'findProblem' | 'usedUpToday' | 'clockDoubt'>

/** The dependencies of a check. */
export type CheckContext = {
  db: Database
  clock: Clock
  authorities: CheckAuthorities
  configOf: (companyId: number) => Promise<CheckConfig>
}

/** The dependencies of `createCheckContext`. */
type CheckContextDeps = Pick<Services, 'database' | 'clock' | 'encryption'> & {
  authorities: CheckAuthorities
  /**
   * How long a company's check config is cached, in milliseconds: 0 (not at all) for single checks,
   * 1000 for lanes.
   */
  cacheMs?: number
}

/**
 * Creates a check context. With `cacheMs`, a batch of a thousand queries does not read the same
 * settings a thousand times.
 */
export function createCheckContext({
  database: { db },
  clock,
  encryption,
  authorities,
  cacheMs = 0,
}: CheckContextDeps): CheckContext {
  const read = (companyId: number) => readConfig(db, encryption, companyId)
  return { db, clock, authorities, configOf: cacheMs > 0 ? cachedFor(cacheMs, read) : read }
}

async function readConfig(db: Database, encryption: Encryption, companyId: number): Promise<CheckConfig> {
  const account = await finanzonlineAccountOf(db, encryption, companyId)
  const requesterConfig = await requesterOf(db, companyId)
  const settings = await settingsOf(db, companyId, {
    cacheLifetimeDays: cacheLifetime,
    isCompanySentEverywhere: viesCompanyEverywhere,
  })
  const mapping = await mappingOf(db, companyId)
  return { account, ...requesterConfig, ...settings, mapping }
}

/** The cache key: service, and company and number of the requester. */
export const cacheKeyOf = (
  { authorities }: Pick<CheckContext, 'authorities'>,
  companyId: number,
  config: CheckConfig,
  service: Authority,
): CacheKey => ({
  service,
  requesterId: requesterIdOf(service, companyId, config.account),
  requesterUid: authorities.requesterUidOf(service, config),
})

// Stale-while-revalidate: concurrent lanes share one read, and a failed read is not cached. In the
// second half of its lifetime a value is refreshed in the background, so lanes do not wait for it.
function cachedFor<T>(ms: number, read: (id: number) => Promise<T>): (id: number) => Promise<T> {
  const cache = new Map<number, { renewAt: number; until: number; value: Promise<T> }>()
  const refresh = (id: number): Promise<T> => {
    const value = read(id)
    const now = performance.now()
    value.then(
      () => cache.set(id, { renewAt: now + ms / 2, until: now + ms, value }),
      () => cache.delete(id),
    )
    return value
  }
  return id => {
    const now = performance.now()
    const entry = cache.get(id)
    if (entry && now < entry.renewAt) return entry.value
    if (entry && now < entry.until) {
      cache.set(id, { ...entry, renewAt: entry.until })
      refresh(id).catch(() => undefined)
      return entry.value
    }
    const value = refresh(id)
    cache.set(id, { renewAt: now + ms, until: now + ms, value })
    return value
  }
}

/** Returns the current problem of a company's FinanzOnline account for the screen, or null. */
export async function findAccountTrouble(
  { authorities, configOf }: CheckContext,
  companyId: number,
): Promise<AccountTrouble | null> {
  const { account, mapping } = await configOf(companyId)
  const trouble = account && (await authorities.findProblem(account))
  if (!account || !trouble) return null
  return {
    ...trouble,
    since: trouble.since?.toISOString() ?? null,
    company: { id: account.companyId ?? companyId, name: account.name, uid: account.uid },
    isNeeded: needsAccount(mapping),
  }
}
