import type { Database } from '../../ground/database/database.ts'
import type { Actor } from '../../ground/roles/actor.ts'
import { scopeOf } from '../../ground/roles/scope.ts'
import { companyView } from './view.ts'
import type { Company } from './wire.ts'

/** The companies in the actor's scope, by name. */
export async function listCompanies(actor: Actor, db: Database, now: Date): Promise<Company[]> {
  const scope = scopeOf(actor)
  const rows = await db
    .selectFrom('company')
    .selectAll()
    .where('deleted_at', 'is', null)
    .$if(scope !== 'all', query => query.where('id', '=', actor.companyId))
    .orderBy('name')
    .orderBy('id')
    .execute()
  return rows.map(row => companyView(actor, row, now))
}
