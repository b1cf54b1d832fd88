import { companyOf } from '../../access/companies/company-of.ts'
import type { Reader } from '../../ground/database/database.ts'
import type { Actor } from '../../ground/roles/actor.ts'
import { refuseForeignCompany } from '../../ground/roles/scope.ts'

/** Company id 0 is no company: its mapping serves the cache update (docs/rules.md#company-0). */
export const CACHE_UPDATE = 0

/** Refuses (403, 404) a company out of the actor's reach; who may name 0 is the guard's business (access table). */
export async function refuseUnknownCompany(actor: Actor, reader: Reader, companyId: number): Promise<void> {
  if (companyId === CACHE_UPDATE) return
  refuseForeignCompany(actor, companyId)
  await companyOf(reader, companyId)
}
