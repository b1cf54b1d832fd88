import { sql } from 'kysely'
import { storeAnswers } from '../src/answers/checks/store.ts'
import type { OpenDatabase } from '../src/base/database/database.ts'
import { migrateDatabase } from '../src/base/database/migrate.ts'
import { openDatabase } from '../src/base/database/open-database.ts'
import type { Answer } from '../src/registers/authorities/answer.ts'
import { queryUid } from '../src/registers/authorities/finanzonline/query-uid.ts'
import { packReceived, unpackReceived } from '../src/registers/authorities/received.ts'
import { answerOf } from '../src/registers/authorities/reply.ts'
import { checkVat } from '../src/registers/authorities/vies/check-vat.ts'
import { startSimulator } from '../src/simulator/simulator.ts'
import { logIn } from '../tests/world/stand-ins/ask-simulator.ts'
import { type MeasuredOn, onBothDatabases } from './on-both-databases.ts'
import type { Figure } from './run.ts'

// The cost of storing answers as they were received: table, index and TOAST of 100,000, with and
// without. Target: under 30 MB.
const ANSWERS = 100_000
const DIFFERENT = 4_000
const PORTION = 1_000
const MAX_BYTES = 30_000_000

const NEVER = new AbortController().signal
const COUNTRIES = ['DE', 'FR', 'IT', 'PL', 'CZ', 'SK', 'HU', 'SI', 'NL', 'EL']
const REQUESTER = { uid: 'ATU13585627', name: 'Kanzlei' }
const ACCOUNT = { tid: '100000000001', benid: 'WEBUSER01', pin: 'Simulator-2026', ...REQUESTER, version: 1 }

export async function* measure(): AsyncGenerator<Figure> {
  const answers = await received()
  yield packing(answers)
  yield* onBothDatabases(on => measureOn(on, answers))
}

/**
 * Returns answers of both services about numbers of ten countries in the simulator's wording; a
 * tenth are not valid.
 */
async function received(): Promise<Answer[]> {
  const simulator = await startSimulator({ dayLimit: null })
  const sessionId = await logIn(simulator)
  const finanzonline = { sessionUrl: simulator.finanzonlineSessionUrl, uidUrl: simulator.finanzonlineUidUrl }
  const answers: Answer[] = []
  for (let at = 0; at < DIFFERENT; at++) {
    const uid = `${COUNTRIES[at % COUNTRIES.length]}${10_000_000 + at * 7919}`
    const told = { uid, requester: REQUESTER, askedAt: new Date(), durationMs: 80, requestedLevel: 2 as const }
    if (at % 2) {
      const vies = await checkVat({ url: simulator.viesUrl, timeoutMs: 5_000 }, { ...told, trader: [] }, NEVER)
      answers.push(answerOf({ ...told, service: 'vies', received: vies.received }, vies.reply))
    } else {
      const query = { account: ACCOUNT, sessionId, uid, level: 2 as const, askedAt: told.askedAt }
      const reply = await queryUid({ ...finanzonline, timeoutMs: 5_000 }, query, NEVER)
      answers.push(answerOf({ ...told, service: 'finanzamt', received: reply.received }, reply.reply))
    }
  }
  await simulator.close()
  return answers
}

function packing(answers: Answer[]): Figure {
  const bodies = answers.flatMap(({ service, received }) =>
    received ? [{ service, bytes: unpackReceived(received.packed) }] : [],
  )
  const began = performance.now()
  for (const { service, bytes } of bodies) packReceived(service, { bytes, dated: '' })
  const each = ((performance.now() - began) / bodies.length) * 1_000
  const long = bodies.reduce((sum, { bytes }) => sum + bytes.byteLength, 0) / bodies.length
  const short = answers.reduce((sum, { received }) => sum + (received?.packed.byteLength ?? 0), 0) / bodies.length
  return {
    name: 'one answer as received, packed',
    ratio: `${(short / long).toFixed(2)} x`,
    details: `${long.toFixed(0)} bytes become ${short.toFixed(0)}, in ${each.toFixed(0)} µs`,
  }
}

async function* measureOn(on: MeasuredOn, answers: Answer[]): AsyncGenerator<Figure> {
  const { databaseUrl, dataDir } = on
  const database = await openDatabase({ databaseUrl, dataDir, silenceMs: 60_000, log: console.error })
  try {
    await migrateDatabase(database)
    const without = await fill(
      database,
      answers.map(({ received: _received, ...answer }) => answer),
    )
    const kept = await fill(database, answers)
    const all = kept.bytes - without.bytes
    const more = all - without.bytes
    yield {
      name: `${ANSWERS} answers as received, ${on.name}`,
      ratio: `${(all / without.bytes).toFixed(2)} x`,
      details: `${(more / 1e6).toFixed(1)} MB more (${(more / ANSWERS).toFixed(0)} bytes each; ${(all / 1e6).toFixed(1)} MB in all); written in ${(kept.ms / 1_000).toFixed(1)} s, without ${(without.ms / 1_000).toFixed(1)} s`,
    }
    if (more > MAX_BYTES) throw new Error(`${more} bytes are more than ${MAX_BYTES}`)
  } finally {
    await database.close()
  }
}

/**
 * Stores the answers as the product does, without their cache entries. Returns the duration and the
 * size of table, index and TOAST.
 */
async function fill({ db }: OpenDatabase, answers: Answer[]): Promise<{ ms: number; bytes: number }> {
  const keeping = { companyId: 1, userId: null, batchId: null }
  const began = performance.now()
  for (let done = 0; done < ANSWERS; done += PORTION) {
    const first = done % answers.length
    await db.transaction().execute(trx => storeAnswers(trx, keeping, answers.slice(first, first + PORTION)))
  }
  const ms = performance.now() - began
  const { rows } = await sql<{ bytes: number }>`select pg_total_relation_size('answer') bytes`.execute(db)
  return { ms, bytes: Number(rows[0]?.bytes) }
}
