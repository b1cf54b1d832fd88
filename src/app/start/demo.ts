import process from 'node:process'
import type { Logger } from 'pino'
import { DataDirectoryInUse } from '../../base/database/data-directory-lock.ts'
import type { Configuration } from './configuration.ts'
import { DEMO_DIRECTORY } from './demo/authenticators.ts'
import { DEV } from './demo/people.ts'
import { runningDemo, startDemo } from './demo/start-demo.ts'
import { runEntry } from './entry.ts'
import { PortTaken } from './refuse-taken-port.ts'

// npm run demo: the whole product on the embedded database, with simulated authorities.
delete process.env.DATABASE_URL
process.env.DATA_DIR ||= DEMO_DIRECTORY
process.env.LOG_LEVEL ||= 'warn'

await runEntry(startOnce, configuration => ({
  ...configuration,
  bootstrapEmail: DEV.email,
  bootstrapPassword: DEV.password,
}))

async function startOnce(configuration: Configuration, log: Logger) {
  try {
    return await startDemo(configuration, log, { hasHistory: process.env.DEMO_HISTORY !== 'no' })
  } catch (failure) {
    const isInUse = failure instanceof DataDirectoryInUse || failure instanceof PortTaken
    const address = isInUse ? await runningDemo(configuration.dataDir) : null
    if (address === null) throw failure
    console.log(`The demo is running already: ${address}`)
    process.exit(0)
  }
}
