import type { Selectable } from 'kysely'
import type { Reader, Transaction } from '../../base/database/database.ts'
import type { Tables } from '../../base/database/tables.ts'
import type { Actor } from '../../base/roles/actor.ts'
import { Refusal } from '../../base/roles/refusals.ts'
import { isAdminOrDev, isInScope, ROLES, type Role } from '../../base/roles/role-rules.ts'

export type UserRow = Omit<Selectable<Tables['users']>, 'role'> & { role: Role }

/**
 * Returns whether a number is a role. The database's check constraint has the same four numbers.
 */
export const isRole = (number: number): number is Role => Object.values(ROLES).some(role => role === number)

export const fullNameOf = ({ firstname, lastname }: Pick<UserRow, 'firstname' | 'lastname'>): string =>
  `${firstname} ${lastname}`

/** Returns the user with an e-mail, ignoring case and surrounding spaces. */
export async function userByEmail(reader: Reader, email: string): Promise<UserRow | undefined> {
  const row = await existingUsers(reader)
    .where(eb => eb(eb.fn<string>('lower', ['email']), '=', email.trim().toLowerCase()))
    .executeTakeFirst()
  return row && withRole(row)
}

/** Returns a user that is not deleted, without checking the scope. Throws 404 if there is none. */
export async function userById(reader: Reader, id: number): Promise<UserRow> {
  const row = await existingUsers(reader).where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  return withRole(row)
}

/**
 * Returns a user like `userById` and locks it until the transaction ends, so that the second of two
 * concurrent changes sees the first.
 */
export async function lockUser(trx: Transaction, id: number): Promise<UserRow> {
  const row = await existingUsers(trx).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  if (!row) throw notFound()
  return withRole(row)
}

/**
 * Returns a user that the actor may administer, locked until the transaction ends. Throws the same
 * 404 for a missing user and one out of scope. Throws 403 if the actor is no administrator, and for
 * a Dev if the actor is no Dev.
 */
export async function lockUserToChange(actor: Actor, trx: Transaction, id: number): Promise<UserRow> {
  const row = await existingUsers(trx).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  if (!row || !isInScope(actor, row.company_id)) throw notFound()
  const user = withRole(row)
  if (!isAdminOrDev(actor) || (user.role === ROLES.dev && actor.role !== ROLES.dev)) {
    throw new Refusal('not-allowed', 'user is not yours to change')
  }
  return user
}

/** Returns all users of a scope that are not deleted, by name. */
export async function usersIn(reader: Reader, scope: 'all' | number): Promise<UserRow[]> {
  const all = existingUsers(reader).orderBy('lastname').orderBy('firstname').orderBy('id')
  const rows = await (scope === 'all' ? all : all.where('company_id', '=', scope)).execute()
  return rows.map(withRole)
}

// Programs are excluded: they are administered by their keys (keys/).
const existingUsers = (reader: Reader) =>
  reader.selectFrom('users').selectAll().where('deleted_at', 'is', null).where('is_program', '=', false)

const notFound = () => new Refusal('not-found', 'not found')

function withRole(row: Selectable<Tables['users']>): UserRow {
  const { role } = row
  if (!isRole(role)) throw new Error(`user ${row.id} has the unknown role ${role}`)
  return { ...row, role }
}
