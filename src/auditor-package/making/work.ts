import { repeat } from '../../background/repeat.ts'
import { repeatWhile } from '../../database/portions.ts'
import { removeOldPackages } from '../remove-old.ts'
import { MAKING } from '../store.ts'
import { type MakingNeeds, makeNext } from './make-package.ts'

const LOOK_EVERY_MS = 1_000
const REMOVE_EVERY_MS = 3_600_000

/** Makes packages one at a time until it is stopped, and removes old ones where `mayRemove`; `stop` leaves the one at hand to whoever comes next. */
export async function workAuditorPackages(
  needs: MakingNeeds & { mayRemove: () => boolean },
): Promise<{ stop: () => Promise<void> }> {
  const { database, log, mayRemove } = needs
  // Nobody else can have an embedded database open: whoever was making one is dead.
  if (database.kind === 'embedded') await MAKING.releaseAll(database.db)
  const stopping = new AbortController()
  const makeAll = () => repeatWhile(async () => !stopping.signal.aborted && (await makeNext(needs, stopping.signal)))
  const making = repeat(LOOK_EVERY_MS, makeAll, log)
  const removing = repeat(REMOVE_EVERY_MS, async () => void (mayRemove() && (await removeOldPackages(database))), log)
  return {
    stop: async () => {
      stopping.abort()
      await Promise.all([making.stop(), removing.stop()])
    },
  }
}
