import process from 'node:process'
import { lockDataDirectory } from '../../../ground/database/data-directory-lock.ts'
import { endWithoutLock } from '../../../ground/database/open-embedded.ts'
import { buildWeb } from './build-web.ts'
import { openDoor } from './door.ts'
import { openPast } from './make-history.ts'
import { openMeanwhile } from './meanwhile.ts'
import { type Demo, noteAndWelcome, startWithPast } from './start-with-past.ts'

/**
 * Starts the demo where there is no past yet: it is open at once and lives its thirty days behind that, in a thread. When they are there
 * the product starts on them, behind the same door, and whoever has signed in stays so. Whatever ends it before leaves none of them.
 */
export async function startBeforePast(demo: Demo): Promise<{ stop: () => Promise<void> }> {
  const { configuration, log, authenticators } = demo
  // A second demo must not live in the first one's place.
  const lock = lockDataDirectory(configuration.dataDir, endWithoutLock)
  const pages = buildWeb()
  const past = await openPast(configuration)
  const meanwhile = await openMeanwhile(configuration, log, authenticators, { url: past.meanwhileUrl, pages })
  const door = await openDoor(configuration)
  await door.leadFirst(meanwhile.app)
  log.info({ address: door.address }, 'listening')
  await noteAndWelcome(demo, door.address, meanwhile.runtime.database.db)
  const stopping = new AbortController()
  const live = async () => {
    await past.live(authenticators, stopping.signal)
    await door.hold()
    const signIns = await meanwhile.leave()
    await past.settle()
    lock.release()
    const product = await startWithPast(demo, { signIns, listen: app => door.lead(app).then(() => door.address) })
    console.log('The thirty days before are there.')
    return product.stop
  }
  const living = live().catch(async failure => {
    if (!stopping.signal.aborted) {
      console.error(failure)
      process.exit(1)
    }
    await meanwhile.leave()
    await past.abandon()
    lock.release()
    return async () => undefined
  })
  return {
    stop: async () => {
      stopping.abort()
      const stop = await living
      await stop()
      await door.close()
    },
  }
}
