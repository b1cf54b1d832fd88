import { isExpired } from '../../access/companies/company-rules.ts'
import type { Reader } from '../../base/database/database.ts'
import type { Actor } from '../../base/roles/actor.ts'
import type { Role } from '../../base/roles/role-rules.ts'
import type { StockLine } from './store.ts'

/**
 * Returns the creator of a line's check, as whom its parts are uploaded; null if the creator is
 * gone or the company's licence has ended.
 */
export async function findCreator(db: Reader, { createdBy, companyId }: StockLine, now: Date): Promise<Actor | null> {
  const user = await db
    .selectFrom('users')
    .innerJoin('company', 'company.id', 'users.company_id')
    .select([
      'users.id',
      'email',
      'role',
      'language',
      'is_program',
      'company.id as companyId',
      'valid_until as validUntil',
    ])
    .where('users.id', '=', createdBy)
    .where('company.id', '=', companyId)
    .where('users.is_active', '=', true)
    .where('users.deleted_at', 'is', null)
    .where('company.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!user || isExpired({ id: user.companyId, validUntil: user.validUntil }, now)) return null
  const { id: userId, email, role, language, is_program } = user
  // Written from a Role when the account was created; the database's types declare it as a number.
  const actor = { userId, companyId, role: role as Role, email: email ?? '', language: language ?? 'de' }
  return is_program ? { ...actor, isProgram: true } : actor
}
