import { rmSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { type Simulator, type SimulatorOptions, startSimulator } from '../../../src/simulator/simulator.ts'
import { freePort } from '../containers/free-port.ts'
import { createTemporaryDatabase, productEnvironment, type TemporaryDatabase } from '../databases/own-database.ts'
import { type PrivatePostgresql, startPrivatePostgresql } from '../databases/own-postgresql.ts'
import { type RunningProduct, runProduct } from '../product/running-product.ts'
import { startNginx } from '../proxies/nginx.ts'
import { type TlsProxy, waitForProxy } from '../proxies/proxy.ts'

const COMMANDS = ['web', 'web', 'worker', 'worker', 'worker'] as const

/**
 * Two web processes behind nginx and three workers on one PostgreSQL, each started from a release's
 * folder.
 */
export type Fleet = {
  /** The TLS address of nginx. */
  address: string
  /** The web processes, then the workers; a replacement keeps the index. */
  members: RunningProduct[]
  webs: () => RunningProduct[]
  simulator: Simulator
  database: TemporaryDatabase
  env: Record<string, string>
  /**
   * Stops a process with SIGTERM, as an operator does, and starts the same command of `release` at
   * the same port.
   */
  restart: (at: number, release: string) => Promise<void>
  /** Kills a process with kill -9 and starts it again, as systemd does. */
  kill: (at: number, release: string) => Promise<void>
  stop: () => Promise<void>
}

type Options = { behaviour?: SimulatorOptions; env?: Record<string, string> }

/**
 * Starts a fleet from a release, on the server of TEST_DATABASE_URL or a private PostgreSQL. If a
 * part does not start, stops those before it.
 */
export async function startFleet(release: string, options: Options = {}): Promise<Fleet> {
  const parts: Parts = { members: [] }
  try {
    return await startParts(release, options, parts)
  } catch (failure) {
    await stopParts(parts)
    throw failure
  }
}

async function startParts(
  release: string,
  { behaviour = {}, env: extraEnvironment = {} }: Options,
  parts: Parts,
): Promise<Fleet> {
  const { members } = parts
  parts.postgresql = process.env.TEST_DATABASE_URL ? null : await startPrivatePostgresql()
  const database = await createTemporaryDatabase(parts.postgresql?.url)
  parts.database = database
  const simulator = await startSimulator(behaviour)
  parts.simulator = simulator
  const env = {
    ...productEnvironment(database.url, simulator),
    TRUST_PROXY: '1',
    DRAIN_SECONDS: '5',
    ...extraEnvironment,
  }
  for (const command of COMMANDS) members.push(await run(release, command, { ...env, PORT: String(await freePort()) }))
  const webs = () => members.filter((_, at) => COMMANDS[at] === 'web')
  const proxy = await startNginx(await freePort(), ...webs().map(({ address }) => new URL(address).host))
  parts.proxy = proxy
  await waitForProxy(proxy)
  const replace = async (at: number, next: string) => {
    const [command, previous] = [COMMANDS[at] ?? 'worker', members[at]]
    const port = previous?.address ? { PORT: new URL(previous.address).port } : {}
    members[at] = await run(next, command, { ...env, ...port }, previous?.dataDir)
  }
  return {
    address: proxy.address,
    members,
    webs,
    simulator,
    database,
    env,
    restart: async (at, next) => {
      const code = await members[at]?.stop()
      if (code !== 0) throw new Error(`process ${at} ended with ${code}:\n${members[at]?.log()}`)
      await replace(at, next)
    },
    kill: async (at, next) => {
      await members[at]?.kill()
      await replace(at, next)
    },
    stop: () => stopParts(parts),
  }
}

/** Starts one process of a release as an operator does. */
const run = (release: string, command: 'web' | 'worker', env: Record<string, string>, dataDir?: string) =>
  runProduct({
    command,
    env,
    cwd: release,
    by: [process.execPath, join(release, 'launch.js'), command],
    ...(dataDir === undefined ? {} : { dataDir }),
  })

/** The parts started so far. */
type Parts = {
  members: RunningProduct[]
  proxy?: TlsProxy
  simulator?: Simulator
  database?: TemporaryDatabase
  postgresql?: PrivatePostgresql | null
}

async function stopParts({ proxy, members, simulator, database, postgresql }: Parts): Promise<void> {
  await proxy?.stop()
  await Promise.all(members.map(({ stop }) => stop()))
  for (const { dataDir } of members) rmSync(dataDir, { recursive: true, force: true })
  await simulator?.close()
  await database?.remove()
  await postgresql?.remove()
}
