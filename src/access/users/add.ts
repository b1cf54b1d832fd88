import { commit } from '../../base/database/commit.ts'
import type { Reader, Transaction } from '../../base/database/database.ts'
import type { Actor } from '../../base/roles/actor.ts'
import { columnsOf } from '../../base/roles/field-rules.ts'
import { actsForAllCompanies } from '../../base/roles/role-rules.ts'
import { record } from '../../platform/audit-log/record.ts'
import type { Services } from '../../platform/services.ts'
import { companyOf } from '../companies/company-of.ts'
import { hashPassword, type Queued } from '../credentials/password-hash.ts'
import { deleteTries } from '../credentials/tries-store.ts'
import { userById } from '../credentials/user-of.ts'
import { insertUser } from '../credentials/user-store.ts'
import { type CheckedUser, checkUserChange, refuseRoleOfOthers, refuseTakenEmail } from './check-change.ts'
import { fieldOf, TEXT_FIELDS, USER_FIELDS } from './fields-rules.ts'
import { lapsesAt, randomPassword } from './initial-password.ts'
import { queueInvitation } from './initial-password-mails.ts'
import { userView } from './view.ts'
import type { AddedUser, UserChange } from './wire.ts'

/**
 * Adds a user with a random initial password, which is mailed, or returned once if no mails are
 * sent. Throws 400 for invalid values, 403 for a role or company that the actor may not assign, 409
 * for a taken e-mail.
 */
export async function addUser(
  actor: Actor,
  { database, clock, mails }: Pick<Services, 'database' | 'clock' | 'mails'>,
  input: UserChange,
  queued: Queued,
): Promise<AddedUser> {
  const { db } = database
  // Checked again below: here so that no password is hashed for nothing, there because the company
  // may have been deleted.
  const checked = await checkNewUser(actor, db, input)
  await refuseTakenEmail(db, checked.email, null)
  const initialPassword = randomPassword()
  const password_hash = await queued(() => hashPassword(initialPassword))
  const until = lapsesAt(clock.now())
  return commit(database, async trx => {
    const user = await checkNewUser(actor, trx, input)
    const id = await insertUser(trx, {
      ...columnsOf(USER_FIELDS, user),
      password_hash,
      initial_password_until: until,
      // Until the first sign-in, mails use the language of the inviting administrator.
      language: actor.language,
    })
    await deleteTries(trx, user.email)
    await record(trx, actor, 'user.add', { name: `user/${id}`, companyId: user.companyId }, null, user)
    if (!mails.areSent) return { ...(await viewOf(trx, id)), initialPassword }
    await queueInvitation(trx, mails, id, { initialPassword, until })
    return viewOf(trx, id)
  })
}

async function checkNewUser(actor: Actor, reader: Reader, input: UserChange) {
  return complete(actor, await checkUserChange(actor, reader, withRequired(actor, input), null))
}

// Missing fields count as empty, so that each required field gets its issue.
const withRequired = (actor: Actor, input: UserChange): UserChange => ({
  ...input,
  ...Object.fromEntries(TEXT_FIELDS.filter(name => fieldOf(name).isNeeded).map(name => [name, input[name] ?? ''])),
  role: input.role ?? 0,
  companyId: input.companyId ?? (actsForAllCompanies(actor) ? 0 : actor.companyId),
})

function complete(actor: Actor, user: CheckedUser) {
  const { firstname, lastname, email, role, companyId, isActive = true } = user
  if (!firstname || !lastname || !email || !role || !companyId) throw new Error('still incomplete after its check')
  refuseRoleOfOthers(actor, role)
  return { ...user, firstname, lastname, email, role, companyId, isActive }
}

async function viewOf(trx: Transaction, id: number) {
  const user = await userById(trx, id)
  return userView(user, await companyOf(trx, user.company_id))
}
