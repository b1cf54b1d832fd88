import { randomInt } from 'node:crypto'
import { commit } from '../../base/database/commit.ts'
import type { Transaction } from '../../base/database/database.ts'
import type { Actor } from '../../base/roles/actor.ts'
import { Refusal } from '../../base/roles/refusals.ts'
import { DAY_MS } from '../../base/texts/days.ts'
import { record } from '../../platform/audit-log/record.ts'
import type { Services } from '../../platform/services.ts'
import { hashPassword, NO_PASSWORD, type Queued } from '../credentials/password-hash.ts'
import { userToChange } from '../credentials/user-of.ts'
import { updateUser } from '../credentials/user-store.ts'
import { passwordIssue } from './password-rules.ts'

/**
 * Creates the initial password after a reset and returns it once, for a person to pass on
 * (docs/rules.md#initial-passwords). Throws 404 or 403 as `userToChange`; 409 if passwords are
 * mailed (SMTP_URL), if there was no reset, or if the password was already returned.
 */
export async function issueInitialPassword(
  actor: Actor,
  { database, clock, mails }: Pick<Services, 'database' | 'clock' | 'mails'>,
  id: number,
  queued: Queued,
): Promise<string> {
  if (mails.areSent) throw new Refusal('conflict', 'initial passwords are mailed')
  // Checked again below: here so that no password is hashed for nothing, there so that only one of
  // two concurrent calls returns one.
  await database.db.transaction().execute(trx => userWithoutPassword(actor, trx, id))
  const password = randomPassword()
  const password_hash = await queued(() => hashPassword(password))
  await commit(database, async trx => {
    const user = await userWithoutPassword(actor, trx, id)
    await updateUser(trx, id, { password_hash, initial_password_until: lapsesAt(clock.now()) })
    const object = { name: `user/${id}`, companyId: user.company_id }
    await record(trx, actor, 'user.initial-password', object, null, { initialPassword: 'handed out' })
  })
  return password
}

async function userWithoutPassword(actor: Actor, trx: Transaction, id: number) {
  const user = await userToChange(actor, trx, id)
  if (user.password_hash !== NO_PASSWORD) throw new Refusal('conflict', 'there is no initial password to hand out')
  return user
}

// No letters and digits that look alike: the password is read aloud and typed.
const CHARACTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789'
const GROUPS = 4
const GROUP_LENGTH = 4
const LIFETIME_MS = 7 * DAY_MS

/** Returns a random password of 93 bits in four groups; it satisfies docs/rules.md#passwords. */
export function randomPassword(): string {
  const group = () => Array.from({ length: GROUP_LENGTH }, () => CHARACTERS[randomInt(CHARACTERS.length)]).join('')
  const password = Array.from({ length: GROUPS }, group).join('-')
  return passwordIssue(password) === null ? password : randomPassword()
}

/** Initial passwords expire after 7 days (docs/rules.md#initial-passwords). */
export const lapsesAt = (now: Date): Date => new Date(now.getTime() + LIFETIME_MS)
