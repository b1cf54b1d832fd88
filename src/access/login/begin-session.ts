import type { Transaction } from '../../ground/database/database.ts'
import { lockUser } from '../users/user-of.ts'
import { endSurplus, type NewSession, openSession } from './session-store.ts'
import { recordSessionEnd } from './sign-in-log.ts'

/** Whose session it is, and where the sign-in comes from. */
type Person = { id: number; company_id: number; address: string }

/**
 * Opens a session and returns its id, which only the browser keeps. Two half sessions of a user (password, no code yet) and ten
 * whole ones stand at most, counted apart, so that whoever knows a password alone signs no user out; each one that ends for this
 * one is on record (check S-12).
 */
export async function beginSession(
  trx: Transaction,
  { id: userId, company_id: companyId, address }: Person,
  session: Omit<NewSession, 'userId'>,
): Promise<string> {
  // Whoever resets this user meanwhile ends this session too: it waits for us, or we for it.
  await lockUser(trx, userId)
  const id = await openSession(trx, { userId, ...session })
  const ended = await endSurplus(trx, userId, id, session.stage)
  for (let count = 0; count < ended; count++)
    await recordSessionEnd(trx, { userId, companyId }, 'session.ended', { address, reason: 'newer' })
  return id
}
