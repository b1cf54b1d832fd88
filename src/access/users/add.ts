import { commit } from '../../base/database/commit.ts'
import type { Reader, Transaction } from '../../base/database/database.ts'
import type { Actor } from '../../base/roles/actor.ts'
import { columnsOf } from '../../base/roles/field-rules.ts'
import { actsForAllCompanies } from '../../base/roles/role-rules.ts'
import { record } from '../../platform/audit-log/record.ts'
import type { Services } from '../../platform/services.ts'
import { companyOf } from '../companies/company-of.ts'
import { hashPassword, type RunQueued } from '../credentials/password-hash.ts'
import { deleteTries } from '../credentials/tries-store.ts'
import { userById } from '../credentials/user-of.ts'
import { insertUser } from '../credentials/user-store.ts'
import { type CheckedUserChange, checkUserChange, refuseTakenEmail, refuseUnassignableRole } from './check-change.ts'
import { fieldOf, TEXT_FIELDS, USER_FIELDS } from './fields-rules.ts'
import { initialPasswordEnd, randomPassword } from './initial-password.ts'
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
  runQueued: RunQueued,
): Promise<AddedUser> {
  const { db } = database
  // Checked twice: here, so that no password is hashed for invalid input; below, because the
  // company may have been deleted in between.
  const checked = await checkNewUser(actor, db, input)
  await refuseTakenEmail(db, checked.email, null)
  const initialPassword = randomPassword()
  const password_hash = await runQueued(() => hashPassword(initialPassword))
  const until = initialPasswordEnd(clock.now())
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
    if (!mails.areSent) return { ...(await userViewOf(trx, id)), initialPassword }
    await queueInvitation(trx, mails, id, { initialPassword, until })
    return userViewOf(trx, id)
  })
}

async function checkNewUser(actor: Actor, reader: Reader, input: UserChange) {
  return requireAllFields(actor, await checkUserChange(actor, reader, withRequired(actor, input), null))
}

// Sets missing required fields to empty, so that each of them gets its issue.
const withRequired = (actor: Actor, input: UserChange): UserChange => ({
  ...input,
  ...Object.fromEntries(TEXT_FIELDS.filter(name => fieldOf(name).isNeeded).map(name => [name, input[name] ?? ''])),
  role: input.role ?? 0,
  companyId: input.companyId ?? (actsForAllCompanies(actor) ? 0 : actor.companyId),
})

function requireAllFields(actor: Actor, user: CheckedUserChange) {
  const { firstname, lastname, email, role, companyId, isActive = true } = user
  if (!firstname || !lastname || !email || !role || !companyId)
    throw new Error('a required field is missing although it was checked')
  refuseUnassignableRole(actor, role)
  return { ...user, firstname, lastname, email, role, companyId, isActive }
}

async function userViewOf(trx: Transaction, id: number) {
  const user = await userById(trx, id)
  return userView(user, await companyOf(trx, user.company_id))
}
