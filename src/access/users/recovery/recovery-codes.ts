import { createHash, randomBytes } from 'node:crypto'
import { commit } from '../../../ground/database/commit.ts'
import type { Reader } from '../../../ground/database/database.ts'
import type { Actor } from '../../../ground/roles/actor.ts'
import { record } from '../../../house/audit-log/record.ts'
import type { Services } from '../../../house/services.ts'
import { replaceRecoveryCodes } from '../../credentials/recovery-code-store.ts'
import { refuseWrongCode } from '../../credentials/second-factor.ts'
import { userById } from '../../credentials/user-of.ts'
import { queueRecoveryMail } from './queue-mail.ts'
import type { RecoveryCodes } from './wire.ts'

/** Of what new codes are made and told. */
type Making = Pick<Services, 'database' | 'encryption' | 'clock' | 'mails'>

/**
 * Makes one's own recovery codes anew; the earlier ones serve no more. Returns them, this once. Refuses (400) 'TOTP is invalid':
 * whoever finds a screen unlocked shall not make himself a way in.
 */
export async function makeRecoveryCodes(actor: Actor, making: Making, totp: string): Promise<string[]> {
  const { userId } = actor
  const { database, clock, mails } = making
  await refuseWrongCode(making, actor, totp)
  const codes = newRecoveryCodes()
  const now = clock.now()
  await commit(database, async trx => {
    const user = await userById(trx, userId)
    await replaceRecoveryCodes(trx, userId, codes.map(recoveryCodeHash), now)
    const object = { name: `user/${userId}`, companyId: user.company_id }
    await record(trx, actor, 'user.recovery-codes', object, null, null)
    await queueRecoveryMail(trx, mails, user, { event: 'made', at: now, left: codes.length })
  })
  return codes
}

/** How many recovery codes a user has left, and when they were made; null = they are used up, or there were never any. */
export async function codesLeft(reader: Reader, userId: number): Promise<RecoveryCodes> {
  const { left, madeAt } = await reader
    .selectFrom('recovery_code')
    .select(({ fn }) => [fn.countAll<number>().as('left'), fn.max('made_at').as('madeAt')])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return { left: Number(left), madeAt: madeAt?.toISOString() ?? null }
}

// Crockford's alphabet: none of its characters looks like another.
const CHARACTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const GROUPS = 6
const GROUP_LENGTH = 4

/** So many are made at once. */
export const CODES_MADE = 10

/** Fresh recovery codes of 120 random bits each, in six groups: they are printed, and typed. */
export const newRecoveryCodes = (): string[] => Array.from({ length: CODES_MADE }, newCode)

function newCode(): string {
  const characters = [...randomBytes(GROUPS * GROUP_LENGTH)].map(byte => CHARACTERS[byte % CHARACTERS.length])
  return characters.join('').replace(/(.{4})(?=.)/g, '$1-')
}

/** What is kept of a code, however it is typed. Of so many random bits a fast hash is as good as a slow one (ASVS 6.5.2). */
export const recoveryCodeHash = (typed: string): string => createHash('sha256').update(tidied(typed)).digest('hex')

// Blanks and hyphens say nothing; whoever reads an O or an l means what the alphabet has.
const tidied = (typed: string): string =>
  typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1')
