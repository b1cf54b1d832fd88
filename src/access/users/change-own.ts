import { commit } from '../../base/database/commit.ts'
import type { Actor } from '../../base/roles/actor.ts'
import { columnsOf, valuesOf } from '../../base/roles/field-rules.ts'
import { Refusal } from '../../base/roles/refusals.ts'
import { changedFields, record } from '../../platform/audit-log/record.ts'
import type { Services } from '../../platform/services.ts'
import { companyOf } from '../companies/company-of.ts'
import { hashPassword, isPassword, type RunQueued } from '../credentials/password-hash.ts'
import { renewSession, type SendSessionCookies } from '../credentials/request-session.ts'
import { refuseWrongCode } from '../credentials/second-factor.ts'
import { deleteTries } from '../credentials/tries-store.ts'
import { type UserRow, userById } from '../credentials/user-of.ts'
import { updateUser } from '../credentials/user-store.ts'
import { refuseTakenEmail } from './check-change.ts'
import { type FieldIssue, normalizePersonFields, refuseIssues, sentPasswordIssue, textIssues } from './check-fields.ts'
import { PERSON_FIELDS } from './fields-rules.ts'
import { personalWords } from './password-rules.ts'
import type { OwnAccount, UserChange } from './wire.ts'

/**
 * Dependencies of changes of one's own account. The scheme of `publicUrl` determines the names of
 * the session cookies.
 */
type OwnAccountDeps = Pick<Services, 'database' | 'encryption' | 'clock'> & { publicUrl: string }
type OwnAccountInput = OwnAccount & UserChange
/** The browser's request, and its slot in the password hashing queue. */
type RequestContext = { request: object; queued: RunQueued }

const NO_SESSION_COOKIES: SendSessionCookies = () => undefined

/**
 * Changes the actor's own account. While the initial password is set, only its replacement is
 * applied, without a code. After that a fresh one-time code is required, and the session gets a new
 * id if the password or e-mail changed.
 *
 * Throws 400 'TOTP is invalid', 400 'not allowed' for reusing the current password, 409 for
 * demoting, moving or deactivating oneself.
 */
export async function changeOwnAccount(
  actor: Actor,
  deps: OwnAccountDeps,
  input: OwnAccountInput,
  context: RequestContext,
): Promise<SendSessionCookies> {
  const user = await userById(deps.database.db, actor.userId)
  return user.password_is_initial
    ? replaceInitialPassword(actor, deps, user, input.password ?? '', context)
    : changeAccount(actor, deps, user, input, context)
}

async function replaceInitialPassword(
  actor: Actor,
  deps: OwnAccountDeps,
  user: UserRow,
  password: string,
  context: RequestContext,
) {
  const issue = password === '' ? 'required' : await ownPasswordIssue(deps, user, user, password)
  refuseIssues({ password: issue }, actor.language)
  const password_hash = await context.queued(() => hashNewPassword(user, password))
  return commit(deps.database, async trx => {
    const passwordFields = { password_hash, password_is_initial: false, initial_password_until: null }
    await updateUser(trx, user.id, passwordFields)
    await record(trx, actor, 'user.first-password', objectOf(user), null, null)
    return renewSession(trx, deps, context.request)
  })
}

async function changeAccount(
  actor: Actor,
  deps: OwnAccountDeps,
  user: UserRow,
  input: OwnAccountInput,
  context: RequestContext,
) {
  refuseOwnDemotion(user, input)
  const change = normalizePersonFields(input)
  const password = await ownPasswordIssue(deps, user, { ...user, ...change }, input.password)
  refuseIssues({ ...textIssues(change), password }, actor.language)
  const password_hash = await confirmChange(actor, deps, user, input, context)
  return commit(deps.database, async trx => {
    await updateUser(trx, user.id, { ...columnsOf(PERSON_FIELDS, change), ...(password_hash ? { password_hash } : {}) })
    const secret = password_hash ? { password: 'changed' } : {}
    const currentValues = valuesOf(PERSON_FIELDS, user)
    const { before, after } = changedFields<Record<string, unknown>>(currentValues, { ...change, ...secret })
    await record(trx, actor, 'user.change-own', objectOf(user), before, after)
    if (after.email !== undefined) await deleteTries(trx, change.email ?? '')
    const endsOtherSessions = password_hash !== undefined || after.email !== undefined
    return endsOtherSessions ? renewSession(trx, deps, context.request) : NO_SESSION_COOKIES
  })
}

/**
 * Requires a fresh code, and returns the new password's hash if a password was sent. The e-mail is
 * checked only after the code: otherwise the response would reveal who has an account. The code is
 * consumed within the hashing slot, so that a busy response does not use it up.
 */
async function confirmChange(
  actor: Actor,
  deps: OwnAccountDeps,
  user: UserRow,
  input: OwnAccountInput,
  context: RequestContext,
) {
  const { password, totp = '', email } = input
  const confirm = async () => {
    await refuseWrongCode(deps, actor, totp)
    if (email !== undefined) await refuseTakenEmail(deps.database.db, email, user.id)
  }
  if (!password) return void (await confirm())
  return context.queued(() => confirm().then(() => hashNewPassword(user, password)))
}

/**
 * Throws 409 if users demote, move or deactivate themselves (docs/rules.md#self-removal). Sending
 * the same values is no change.
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
  personalData: { email: string; firstname: string; lastname: string },
  password: string | undefined,
): Promise<FieldIssue | null> {
  const company = await companyOf(database.db, user.company_id)
  return sentPasswordIssue(password, personalWords({ ...personalData, companyName: company.name }))
}

async function hashNewPassword(user: UserRow, password: string): Promise<string> {
  if (await isPassword(user.password_hash, password)) throw new Refusal('bad-input', 'not allowed')
  return hashPassword(password)
}

const objectOf = (user: UserRow) => ({ name: `user/${user.id}`, companyId: user.company_id })
