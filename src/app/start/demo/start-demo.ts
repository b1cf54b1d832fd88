import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import type { Logger } from 'pino'
import { hasDatabase } from '../../../base/database/cluster/cluster-folders.ts'
import { lockDataDirectory } from '../../../base/database/data-directory-lock.ts'
import type { Database } from '../../../base/database/database.ts'
import { endWithoutLock } from '../../../base/database/open-database.ts'
import type { App } from '../../../platform/http/app.ts'
import { startSimulator } from '../../../simulator/simulator.ts'
import type { Configuration } from '../configuration.ts'
import { type Product, startProduct } from '../product.ts'
import { refuseTakenPort } from '../refuse-taken-port.ts'
import { type Authenticators, createAuthenticators } from './authenticators.ts'
import { createPeople } from './create-people.ts'
import { openDemoPort } from './demo-port.ts'
import { openInterimProduct, type SignIns, storeSignIns } from './interim-product.ts'
import { prepareHistory } from './make-history.ts'
import { USER } from './people.ts'
import { buildWeb } from './rebuild-if-stale.ts'
import { registerAsOf } from './simulated-authorities.ts'
import { uploadSamples } from './upload-samples.ts'
import { formatWelcome, listAccounts, listShownAccounts } from './welcome.ts'

// Long enough to watch a batch's progress, short enough not to wait for it.
const LATENCY_MS: [number, number] = [100, 200]

type DemoOptions = { hasHistory: boolean }
type RunningDemo = { stop: () => Promise<void> }

/**
 * Starts the product with simulated authorities in the same process, and prints how to sign in.
 * Adds the demo's users, their thirty days of history and their uploads. Completes what an earlier
 * start left unfinished, and repeats nothing.
 */
export async function startDemo(
  configuration: Configuration,
  log: Logger,
  { hasHistory }: DemoOptions,
): Promise<RunningDemo> {
  const { dataDir } = configuration
  await refuseTakenPort(configuration)
  const authenticators = createAuthenticators(dataDir)
  const simulator = await startSimulator({ latencyMs: LATENCY_MS, ...registerAsOf(0) })
  const demo = { configuration: { ...configuration, ...simulator.settings }, log, authenticators }
  const running = await (hasHistory && !hasDatabase(dataDir) ? startWithInterim(demo) : startOnHistory(demo))
  return {
    stop: async () => {
      deleteAddress(dataDir)
      await running.stop()
      await simulator.close()
    },
  }
}

async function startOnHistory(demo: Demo): Promise<RunningDemo> {
  // A second demo must not build at the same time.
  const lock = await lockDataDirectory(demo.configuration.dataDir, endWithoutLock)
  await buildWeb().finally(lock.release)
  const product = await startProductOnHistory(demo)
  await recordAndWelcome(demo, product.address, product.runtime.database.db)
  return product
}

/**
 * Starts a demo without history: it is open at once and creates the thirty days in a thread. Then
 * the product starts on them behind the same port, and users stay signed in. If interrupted before,
 * no history remains.
 */
async function startWithInterim(demo: Demo): Promise<{ stop: () => Promise<void> }> {
  const { configuration, log, authenticators } = demo
  // A second demo must not use the same directory.
  const lock = await lockDataDirectory(configuration.dataDir, endWithoutLock)
  const pages = buildWeb()
  const historyBuild = await prepareHistory(configuration)
  const interim = await openInterimProduct(configuration, log, authenticators, { url: historyBuild.interimUrl, pages })
  const demoPort = await openDemoPort(configuration)
  await demoPort.serveInterim(interim.app)
  log.info({ address: demoPort.address }, 'listening')
  await recordAndWelcome(demo, demoPort.address, interim.runtime.database.db)
  const stopping = new AbortController()
  const createHistory = async () => {
    await historyBuild.create(authenticators, stopping.signal)
    await demoPort.pause()
    const signIns = await interim.end()
    await historyBuild.install()
    lock.release()
    const product = await startProductOnHistory(demo, {
      signIns,
      listen: app => demoPort.serve(app).then(() => demoPort.address),
    })
    console.log('The history of the last thirty days is complete.')
    return product.stop
  }
  const historyCreated = createHistory().catch(async failure => {
    if (!stopping.signal.aborted) {
      console.error(failure)
      process.exit(1)
    }
    await interim.end()
    await historyBuild.discard()
    lock.release()
    return async () => undefined
  })
  return {
    stop: async () => {
      stopping.abort()
      const stop = await historyCreated
      await stop()
      await demoPort.close()
    },
  }
}

/** The dependencies of every start; the configuration contains the simulator's URLs. */
type Demo = { configuration: Configuration; log: Logger; authenticators: Authenticators }

type InterimState = { signIns: SignIns; listen: (app: App) => Promise<string> }

/**
 * Starts the product with the demo's users on the existing history; `interimState`: the sign-ins
 * and the port used until then.
 */
async function startProductOnHistory(
  { configuration, log, authenticators }: Demo,
  interimState?: InterimState,
): Promise<Product> {
  const product = await startProduct(configuration, log, {
    demo: {
      beforeOpening: async runtime => {
        await createPeople(runtime, authenticators)
        if (interimState) await storeSignIns(runtime, interimState.signIns)
      },
      accounts: ({ database }) => listShownAccounts(database.db, authenticators),
      ...(interimState ? { listen: interimState.listen } : {}),
    },
  })
  await uploadSamples(product.runtime.database.db, product.address, authenticators[USER.email] ?? '')
  return product
}

/** Prints the demo's address and accounts, and stores the address for a second start. */
async function recordAndWelcome({ configuration }: Demo, listenAddress: string, db: Database): Promise<void> {
  const { dataDir, port, publicUrl } = configuration
  const address = port === 0 ? listenAddress : publicUrl
  storeAddress(dataDir, address)
  console.log(formatWelcome(address, await listAccounts(db), dataDir))
}

const fileIn = (dataDir: string): string => join(dataDir, 'demo-address')

/** Stores the address for a second start of the demo. */
const storeAddress = (dataDir: string, address: string): void => writeFileSync(fileIn(dataDir), address)

const deleteAddress = (dataDir: string): void => rmSync(fileIn(dataDir), { force: true })

/** Returns the address of a demo that already runs with this directory, or null. */
export async function runningDemo(dataDir: string): Promise<string | null> {
  const address = readStoredAddress(dataDir)
  if (!URL.canParse(address)) return null
  const isReady = fetch(new URL('/readyz', address)).then(response => response.ok)
  return (await isReady.catch(() => false)) ? address : null
}

function readStoredAddress(dataDir: string): string {
  try {
    return readFileSync(fileIn(dataDir), 'utf8')
  } catch {
    return ''
  }
}
