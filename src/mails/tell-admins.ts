import type { Transaction } from '../database/database.ts'
import { ROLES } from '../roles/role-rules.ts'
import type { Mails } from './create.ts'
import type { AccessEvent } from './mail.ts'

/** `cause`: one mail for each; `by` who did it, `what` it is about; '' = there is nothing to say. */
type Told = { event: AccessEvent; cause: string; at: Date; by: string; what: string }

/** Tells the Admins of a company of something about who comes in there, each in the language last used: if none of them did it, this is how it comes to light. */
export async function tellAdmins(
  trx: Transaction,
  mails: Mails,
  companyId: number,
  { event, cause, at, by, what }: Told,
): Promise<void> {
  for (const { id, email, language, name, companyName } of await adminsOf(trx, companyId)) {
    const envelope = { cause: `${event} company/${companyId} user/${id} ${cause}`, recipient: email, language }
    await mails.queue(trx, envelope, { kind: 'access', event, name, companyName, at: at.toISOString(), by, what })
  }
}

/** Who looks after a company's ways in, and reads mails. */
export async function adminsOf(trx: Transaction, companyId: number) {
  const rows = await trx
    .selectFrom('users')
    .innerJoin('company', 'company.id', 'users.company_id')
    .select(['users.id', 'users.email', 'users.language', 'users.firstname', 'users.lastname'])
    .select('company.name as companyName')
    .where('users.company_id', '=', companyId)
    .where('users.role', 'in', [ROLES.admin, ROLES.dev])
    .where('users.is_active', '=', true)
    .where('users.is_program', '=', false)
    .where('users.deleted_at', 'is', null)
    .orderBy('users.id')
    .execute()
  return rows.map(({ firstname, lastname, ...row }) => ({ ...row, name: `${firstname} ${lastname}` }))
}
