import { randomInt } from 'node:crypto'
import { commit } from '../../base/database/commit.ts'
import type { Transaction } from '../../base/database/database.ts'
import type { Actor } from '../../base/roles/actor.ts'
import { Refusal } from '../../base/roles/refusals.ts'
import { DAY_MS } from '../../base/texts/days.ts'
import { record } from '../../platform/audit-log/record.ts'
import type { Services } from '../../platform/services.ts'
import { hashPassword, NO_PASSWORD, type RunQueued } from '../credentials/password-hash.ts'
import { lockUserToChange } from '../credentials/user-of.ts'
import { updateUser } from '../credentials/user-store.ts'
import { passwordIssue } from './password-rules.ts'

/**
 * Creates the initial password after a reset and returns it once, for a person to pass on
 * (docs/rules.md#initial-passwords). Throws 404 or 403 like `lockUserToChange`; 409 if passwords
 * are mailed (SMTP_URL), if there was no reset, or if the password was already returned.
 */
export async function issueInitialPassword(
  actor: Actor,
  { database, clock, mails }: Pick<Services, 'database' | 'clock' | 'mails'>,
  id: number,
  runQueued: RunQueued,
): Promise<string> {
  if (mails.areSent) throw new Refusal('conflict', 'initial passwords are mailed')
  // Checked twice: here, so that no password is hashed needlessly; below, so that only one of two
  // concurrent calls returns a password.
  await database.db.transaction().execute(trx => lockUserWithoutPassword(actor, trx, id))
  const password = randomPassword()
  const password_hash = await runQueued(() => hashPassword(password))
  await commit(database, async trx => {
    const user = await lockUserWithoutPassword(actor, trx, id)
    await updateUser(trx, id, { password_hash, initial_password_until: initialPasswordEnd(clock.now()) })
    const object = { name: `user/${id}`, companyId: user.company_id }
    await record(trx, actor, 'user.initial-password', object, null, { initialPassword: 'handed out' })
  })
  return password
}

async function lockUserWithoutPassword(actor: Actor, trx: Transaction, id: number) {
  const user = await lockUserToChange(actor, trx, id)
  if (user.password_hash !== NO_PASSWORD) throw new Refusal('conflict', 'there is no initial password to hand out')
  return user
}

// Without letters and digits that look alike, because the password is read aloud and typed.
const PASSWORD_CHARACTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789'
const GROUPS = 4
const GROUP_LENGTH = 4
const LIFETIME_MS = 7 * DAY_MS

/** Returns a random password of 93 bits in four groups; it satisfies docs/rules.md#passwords. */
export function randomPassword(): string {
  const group = () =>
    Array.from({ length: GROUP_LENGTH }, () => PASSWORD_CHARACTERS[randomInt(PASSWORD_CHARACTERS.length)]).join('')
  const password = Array.from({ length: GROUPS }, group).join('-')
  return passwordIssue(password) === null ? password : randomPassword()
}

/**
 * Returns when an initial password created at `now` expires: after 7 days
 * (docs/rules.md#initial-passwords).
 */
export const initialPasswordEnd = (now: Date): Date => new Date(now.getTime() + LIFETIME_MS)
