import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemClock } from '../src/base/database/clock.ts'
import { migrateDatabase } from '../src/base/database/migrate.ts'
import { openEmbedded } from '../src/base/database/open-database.ts'
import { createAuthorities } from '../src/registers/authorities/create.ts'
import { startSimulator } from '../src/simulator/simulator.ts'
import { freshEncryption } from '../tests/world/product/fresh-key.ts'
import type { Figure } from './run.ts'

// 1,000 FinanzOnline queries in eight lanes, while the ministry ends each session after 60 calls.
// Target: one login per expired session, and no query fails because of it.
const QUESTIONS = 1_000
const CALLS_PER_SESSION = 60
const LANES = 8
const ACCOUNT = {
  tid: '100000000001',
  benid: 'WEBUSER01',
  pin: 'Simulator-2026',
  uid: 'ATU13585627',
  name: 'Benchmark',
  version: 1,
}

export async function* measure(): AsyncGenerator<Figure> {
  const directory = mkdtempSync(join(tmpdir(), 'uid-check-bench-'))
  try {
    yield await measureIn(directory)
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}

async function measureIn(directory: string): Promise<Figure> {
  const simulator = await startSimulator({ sessionCalls: CALLS_PER_SESSION })
  const database = await openEmbedded(directory)
  await migrateDatabase(database)
  const authorities = createAuthorities({
    database,
    clock: systemClock,
    encryption: freshEncryption(),
    log: console,
    herstellerId: async () => 'ATU13585627',
    configuration: {
      ...simulator,
      upstreamTimeoutMs: 20_000,
      viesConcurrency: 1,
      finanzonlineConcurrency: LANES,
      bfsPerMinute: 20,
    },
  })
  const remainingUids = Array.from({ length: QUESTIONS }, (_, at) => `FI${10_000_000 + at}`)
  let answered = 0
  const lane = async () => {
    for (let uid = remainingUids.shift(); uid; uid = remainingUids.shift()) {
      const { outcome } = await authorities.query(
        {
          service: 'finanzamt',
          caller: { companyId: 1, kind: 'list' },
          uid,
          account: ACCOUNT,
          requester: { uid: '', name: '' },
          ownUids: { DE: '', GB: '' },
          trader: [],
        },
        new AbortController().signal,
      )
      if (outcome.verdict === 'valid' || outcome.verdict === 'invalid') answered += 1
    }
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  const { byOperation, byCode } = simulator.summary()
  await authorities.close()
  await simulator.close()
  await database.close()
  const sessions = Math.ceil(QUESTIONS / CALLS_PER_SESSION)
  return {
    name: `logins for ${sessions} sessions of ${CALLS_PER_SESSION} calls`,
    headline: `${((byOperation.login ?? 0) / sessions).toFixed(3)} a session`,
    details: `${byOperation.login} logins, ${answered} of ${QUESTIONS} answered, ${byCode['query -1'] ?? 0} calls used an expired session`,
  }
}
