import { createHash, randomBytes } from 'node:crypto'
import { commit } from '../../../base/database/commit.ts'
import type { Reader } from '../../../base/database/database.ts'
import type { Actor } from '../../../base/roles/actor.ts'
import { record } from '../../../platform/audit-log/record.ts'
import type { Services } from '../../../platform/services.ts'
import { replaceRecoveryCodes } from '../../credentials/recovery-code-store.ts'
import { refuseWrongCode } from '../../credentials/second-factor.ts'
import { userById } from '../../credentials/user-of.ts'
import { queueRecoveryMail } from './queue-mail.ts'
import type { RecoveryCodes } from './wire.ts'

type RecoveryCodesDeps = Pick<Services, 'database' | 'encryption' | 'clock' | 'mails'>

/**
 * Replaces the actor's recovery codes, and returns the new ones once. Throws 400 'TOTP is invalid'
 * without a fresh code: an unlocked screen must not be enough to create a way to sign in.
 */
export async function issueRecoveryCodes(actor: Actor, deps: RecoveryCodesDeps, totp: string): Promise<string[]> {
  const { userId } = actor
  const { database, clock, mails } = deps
  await refuseWrongCode(deps, actor, totp)
  const codes = createRecoveryCodes()
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

/**
 * Returns the number of recovery codes left, and when they were created (null if there are none).
 */
export async function countRecoveryCodes(reader: Reader, userId: number): Promise<RecoveryCodes> {
  const { left, madeAt } = await reader
    .selectFrom('recovery_code')
    .select(({ fn }) => [fn.countAll<number>().as('left'), fn.max('made_at').as('madeAt')])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return { left: Number(left), madeAt: madeAt?.toISOString() ?? null }
}

// Crockford's alphabet: no two characters look alike.
const CODE_CHARACTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const GROUPS = 6
const GROUP_LENGTH = 4

/** Number of codes that are created together. */
export const CODES_PER_SET = 10

/** Returns new recovery codes of 120 random bits each, in six groups, for printing and typing. */
export const createRecoveryCodes = (): string[] => Array.from({ length: CODES_PER_SET }, createCode)

function createCode(): string {
  const characters = [...randomBytes(GROUPS * GROUP_LENGTH)].map(byte => CODE_CHARACTERS[byte % CODE_CHARACTERS.length])
  return characters.join('').replace(/(.{4})(?=.)/g, '$1-')
}

/**
 * Returns the stored hash of a code, independent of its spelling. With 120 random bits a fast hash
 * is sufficient (ASVS 6.5.2).
 */
export const recoveryCodeHash = (code: string): string => createHash('sha256').update(normalizeCode(code)).digest('hex')

// Ignores spaces and hyphens, and maps O and l to the digits of the alphabet that look alike.
const normalizeCode = (code: string): string =>
  code
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1')
