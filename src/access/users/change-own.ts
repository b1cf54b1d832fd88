import { commit } from '../../base/database/commit.ts'
import type { Actor } from '../../base/roles/actor.ts'
import { columnsOf, valuesOf } from '../../base/roles/field-rules.ts'
import { Refusal } from '../../base/roles/refusals.ts'
import { changedFields, record } from '../../platform/audit-log/record.ts'
import type { Services } from '../../platform/services.ts'
import { companyOf } from '../companies/company-of.ts'
import { type HandOver, renewSession } from '../credentials/held-session.ts'
import { hashPassword, isPassword, type Queued } from '../credentials/password-hash.ts'
import { refuseWrongCode } from '../credentials/second-factor.ts'
import { deleteTries } from '../credentials/tries-store.ts'
import { type UserRow, userById } from '../credentials/user-of.ts'
import { updateUser } from '../credentials/user-store.ts'
import { refuseTakenEmail } from './check-change.ts'
import { type FieldIssue, refuseIssues, sentPasswordIssue, textIssues, tidied } from './check-fields.ts'
import { PERSON_FIELDS } from './fields-rules.ts'
import { personalWords } from './password-rules.ts'
import type { OwnAccount, UserChange } from './wire.ts'

/** `publicUrl`: its scheme determines the names of the session cookies. */
type OwnAccounts = Pick<Services, 'database' | 'encryption' | 'clock'> & { publicUrl: string }
type OwnAccountInput = OwnAccount & UserChange
/** The browser's request, and its slot in the password hashing queue. */
type RequestContext = { request: object; queued: Queued }

const NOTHING_TO_HAND_OVER: HandOver = () => undefined

/**
 * Changes the actor's own account. While the initial password is set, only its replacement is
 * applied, without a code; after that a fresh one-time code is required. The session gets a new id.
 *
 * Throws 400 'TOTP is invalid', 400 'not allowed' for reusing the current password, 409 for
 * demoting, moving or deactivating oneself.
 */
export async function changeOwnAccount(
  actor: Actor,
  own: OwnAccounts,
  input: OwnAccountInput,
  from: RequestContext,
): Promise<HandOver> {
  const user = await userById(own.database.db, actor.userId)
  return user.password_is_initial
    ? replaceInitialPassword(actor, own, user, input.password ?? '', from)
    : changeAccount(actor, own, user, input, from)
}

async function replaceInitialPassword(
  actor: Actor,
  own: OwnAccounts,
  user: UserRow,
  password: string,
  from: RequestContext,
) {
  const issue = password === '' ? 'required' : await ownPasswordIssue(own, user, user, password)
  refuseIssues({ password: issue }, actor.language)
  const password_hash = await from.queued(() => newHash(user, password))
  return commit(own.database, async trx => {
    const passwordFields = { password_hash, password_is_initial: false, initial_password_until: null }
    await updateUser(trx, user.id, passwordFields)
    await record(trx, actor, 'user.first-password', objectOf(user), null, null)
    return renewSession(trx, own, from.request)
  })
}

async function changeAccount(
  actor: Actor,
  own: OwnAccounts,
  user: UserRow,
  input: OwnAccountInput,
  from: RequestContext,
) {
  refuseOwnDemotion(user, input)
  const change = tidied(input)
  const password = await ownPasswordIssue(own, user, { ...user, ...change }, input.password)
  refuseIssues({ ...textIssues(change), password }, actor.language)
  const password_hash = await confirmed(actor, own, user, input, from)
  return commit(own.database, async trx => {
    await updateUser(trx, user.id, { ...columnsOf(PERSON_FIELDS, change), ...(password_hash ? { password_hash } : {}) })
    const secret = password_hash ? { password: 'changed' } : {}
    const present = valuesOf(PERSON_FIELDS, user)
    const { before, after } = changedFields<Record<string, unknown>>(present, { ...change, ...secret })
    await record(trx, actor, 'user.change-own', objectOf(user), before, after)
    if (after.email !== undefined) await deleteTries(trx, change.email ?? '')
    const endsOthers = password_hash !== undefined || after.email !== undefined
    return endsOthers ? renewSession(trx, own, from.request) : NOTHING_TO_HAND_OVER
  })
}

/**
 * Returns the new password's hash, if one was sent. The e-mail is checked only after the code:
 * without it, the response would reveal who has an account. The code is consumed within the hashing
 * slot, so that a busy response does not use it up.
 */
async function confirmed(actor: Actor, own: OwnAccounts, user: UserRow, input: OwnAccountInput, from: RequestContext) {
  const { password, totp = '', email } = input
  const confirm = async () => {
    await refuseWrongCode(own, actor, totp)
    if (email !== undefined) await refuseTakenEmail(own.database.db, email, user.id)
  }
  if (!password) return void (await confirm())
  return from.queued(() => confirm().then(() => newHash(user, password)))
}

/**
 * Users cannot demote, move or deactivate themselves (docs/rules.md#self-removal); sending the same
 * values is no change.
 */
function refuseOwnDemotion(user: UserRow, { role, companyId, isActive }: OwnAccountInput): void {
  const asksForChange =
    (role !== undefined && role !== user.role) ||
    (companyId !== undefined && companyId !== user.company_id) ||
    isActive === false
  if (asksForChange) throw new Refusal('conflict', 'nobody changes his own role, company or activity')
}

async function ownPasswordIssue(
  { database }: Pick<Services, 'database'>,
  user: UserRow,
  owner: { email: string; firstname: string; lastname: string },
  password: string | undefined,
): Promise<FieldIssue | null> {
  const company = await companyOf(database.db, user.company_id)
  return sentPasswordIssue(password, personalWords({ ...owner, companyName: company.name }))
}

async function newHash(user: UserRow, password: string): Promise<string> {
  if (await isPassword(user.password_hash, password)) throw new Refusal('bad-input', 'not allowed')
  return hashPassword(password)
}

const objectOf = (user: UserRow) => ({ name: `user/${user.id}`, companyId: user.company_id })
