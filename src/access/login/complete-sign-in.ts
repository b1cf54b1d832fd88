import type { Clock } from '../../ground/database/clock.ts'
import type { Transaction } from '../../ground/database/database.ts'
import { userById } from '../users/user-of.ts'
import { beginSession } from './begin-session.ts'
import { sessionEnd } from './session-time.ts'
import { recordStage } from './sign-in-log.ts'

/** Where somebody signs in: the address, and browser and system (device-of.ts). */
export type Place = { address: string; device: string }

/**
 * Opens the session of whoever has shown all that was asked, and returns its id; while the initial password stands, it is good for
 * replacing that alone. `provider`: by whose he came to the code; null = by his password.
 */
export async function completeSignIn(
  trx: Transaction,
  clock: Clock,
  userId: number,
  { address, device }: Place,
  provider: number | null = null,
) {
  const user = await userById(trx, userId)
  await recordStage(trx, user, 'sign-in.done', { address })
  const now = clock.now()
  const stage = user.password_is_initial ? 'first-login' : 'full'
  return beginSession(trx, { ...user, address }, { stage, now, endsAt: sessionEnd(now), device, provider })
}
