import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemClock } from '../src/base/database/clock.ts'
import { openEmbedded } from '../src/base/database/open-database.ts'
import { createAuthorities } from '../src/registers/authorities/create.ts'
import { startSimulator } from '../src/simulator/simulator.ts'
import { freshEncryption } from '../tests/world/product/fresh-key.ts'
import { queryWithValidateVat } from './other-checkers.ts'
import type { Figure } from './run.ts'

// Each member state accepts two calls at a time, and ten may be in flight. Counts the calls refused
// as "busy" because too many were sent at once. UID Check queries those again, so none is lost; a
// checker without retries loses them.
const UIDS = 2_000
const IN_FLIGHT = 10

export async function* measure(): AsyncGenerator<Figure> {
  for (const states of [['DE'], ['DE', 'DK', 'FI'], ['DE', 'DK', 'FI', 'LU', 'SI', 'PT', 'EE', 'MT', 'HU', 'AT']]) {
    yield await figureOf('UID Check', states, openUidCheck)
    yield await figureOf('validate-vat-ts 1.3.0', states, openValidateVat)
  }
}

type Simulator = Awaited<ReturnType<typeof startSimulator>>
type CheckerFactory = (
  simulator: Simulator,
) => Promise<{ query: (uid: string) => Promise<boolean>; close: () => Promise<void> }>

async function figureOf(checkerName: string, states: string[], openChecker: CheckerFactory): Promise<Figure> {
  const simulator = await startSimulator({ memberStateCaps: 2, latencyMs: 10 })
  const { query, close } = await openChecker(simulator)
  const remainingUids = Array.from({ length: UIDS }, (_, at) => `${states[at % states.length]}${20_000_000 + at}`)
  let lost = 0
  const lane = async () => {
    for (let uid = remainingUids.shift(); uid; uid = remainingUids.shift()) if (!(await query(uid))) lost += 1
  }
  await Promise.all(Array.from({ length: IN_FLIGHT }, lane))
  const { calls, byCode } = simulator.summary()
  await close()
  await simulator.close()
  const busy = byCode['check MS_MAX_CONCURRENT_REQ'] ?? 0
  return {
    name: `two at a time per state, ${states.length} states, ${checkerName}`,
    headline: `${((100 * busy) / calls).toFixed(2)} % busy`,
    details: `${busy} of ${calls} calls, ${lost} of ${UIDS} questions without an answer`,
  }
}

const openUidCheck: CheckerFactory = async simulator => {
  const directory = mkdtempSync(join(tmpdir(), 'uid-check-bench-'))
  const database = await openEmbedded(directory)
  const authorities = createAuthorities({
    database,
    clock: systemClock,
    encryption: freshEncryption(),
    log: console,
    herstellerId: async () => '',
    configuration: {
      ...simulator,
      upstreamTimeoutMs: 20_000,
      viesConcurrency: IN_FLIGHT,
      finanzonlineConcurrency: 1,
      bfsPerMinute: 20,
    },
  })
  const requester = { uid: 'ATU13585627', name: 'Benchmark' }
  const queryOnce = async (uid: string) =>
    (
      await authorities.query(
        {
          service: 'vies',
          caller: { companyId: 1, kind: 'list' },
          uid,
          account: null,
          requester,
          ownUids: { DE: '', GB: '' },
          trader: [],
        },
        new AbortController().signal,
      )
    ).outcome.verdict
  return {
    // The queue retries after a delay. This retries at once, which is harder to survive.
    query: async uid => {
      for (let tries = 0; tries < 3; tries++) if ((await queryOnce(uid)) !== 'not-checked') return true
      return false
    },
    close: async () => {
      await authorities.close()
      await database.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

const openValidateVat: CheckerFactory = async ({ url }) => ({
  query: uid =>
    queryWithValidateVat(uid.slice(0, 2), uid.slice(2), { url, env: {}, stop: () => undefined }).then(
      () => true,
      () => false,
    ),
  close: async () => undefined,
})
