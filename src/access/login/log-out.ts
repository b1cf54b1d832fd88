import { commit } from '../../ground/database/commit.ts'
import type { LoginNeeds } from './needs.ts'
import { endSession, idHash, knownSession } from './session-store.ts'
import { recordSessionEnd } from './sign-in-log.ts'

/** Ends the session of a browser; nothing to do where there is none any more. */
export async function logOut({ database }: Pick<LoginNeeds, 'database'>, id: string, address: string): Promise<void> {
  await commit(database, async trx => {
    const session = await knownSession(trx, id)
    const hasEnded = await endSession(trx, idHash(id))
    if (session && hasEnded) await recordSessionEnd(trx, session, 'sign-in.out', { address })
  })
}
