import type { Database } from '../../ground/database/database.ts'
import type { Actor } from '../../ground/roles/actor.ts'
import { ROLES } from '../../ground/roles/role-rules.ts'
import { scopeOf } from '../../ground/roles/scope.ts'
import type { CompanyRow } from '../companies/company-of.ts'
import { usersIn } from './user-of.ts'
import { userView } from './view.ts'
import type { User } from './wire.ts'

/** The users in the actor's scope, by name. Of a Dev, others than Devs see name and role only. */
export async function listUsers(actor: Actor, db: Database): Promise<User[]> {
  const users = await usersIn(db, scopeOf(actor))
  const companies = await companiesOf(db, new Set(users.map(user => user.company_id)))
  return users.flatMap(user => {
    const company = companies.get(user.company_id)
    if (!company) return []
    const view = userView(user, company)
    const isHidden = user.role === ROLES.dev && actor.role !== ROLES.dev
    return [isHidden ? { ...view, email: '' } : view]
  })
}

async function companiesOf(db: Database, ids: Set<number>): Promise<Map<number, CompanyRow>> {
  if (ids.size === 0) return new Map()
  const rows = await db
    .selectFrom('company')
    .selectAll()
    .where('id', 'in', [...ids])
    .where('deleted_at', 'is', null)
    .execute()
  return new Map(rows.map(row => [row.id, row]))
}
