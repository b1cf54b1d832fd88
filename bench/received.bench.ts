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
import { type BenchTarget, onBothDatabases } from './on-both-databases.ts'
import type { Figure } from './run.ts'

// The disk space that the authorities' original answers need: table, index and TOAST of 100,000
// answers with and without the original. Target: under 30 MB more.
const ANSWERS = 100_000
const DISTINCT_ANSWERS = 4_000
const INSERT_SIZE = 1_000
const MAX_BYTES = 30_000_000

const NO_ABORT = new AbortController().signal
const COUNTRIES = ['DE', 'FR', 'IT', 'PL', 'CZ', 'SK', 'HU', 'SI', 'NL', 'EL']
const REQUESTER = { uid: 'ATU13585627', name: 'Kanzlei' }
const ACCOUNT = { tid: '100000000001', benid: 'WEBUSER01', pin: 'Simulator-2026', ...REQUESTER, version: 1 }

export async function* measure(): AsyncGenerator<Figure> {
  const answers = await queryAnswers()
  yield packingFigure(answers)
  yield* onBothDatabases(target => measureOn(target, answers))
}

/**
 * Returns the simulator's answers of VIES and FinanzOnline about numbers of ten countries; a tenth
 * of the numbers are not valid.
 */
async function queryAnswers(): Promise<Answer[]> {
  const simulator = await startSimulator({ dayLimit: null })
  const sessionId = await logIn(simulator)
  const finanzonline = { sessionUrl: simulator.finanzonlineSessionUrl, uidUrl: simulator.finanzonlineUidUrl }
  const answers: Answer[] = []
  for (let at = 0; at < DISTINCT_ANSWERS; at++) {
    const uid = `${COUNTRIES[at % COUNTRIES.length]}${10_000_000 + at * 7919}`
    const queryFacts = { uid, requester: REQUESTER, askedAt: new Date(), durationMs: 80, requestedLevel: 2 as const }
    if (at % 2) {
      const vies = await checkVat({ url: simulator.viesUrl, timeoutMs: 5_000 }, { ...queryFacts, trader: [] }, NO_ABORT)
      answers.push(answerOf({ ...queryFacts, service: 'vies', received: vies.received }, vies.reply))
    } else {
      const query = { account: ACCOUNT, sessionId, uid, level: 2 as const, askedAt: queryFacts.askedAt }
      const reply = await queryUid({ ...finanzonline, timeoutMs: 5_000 }, query, NO_ABORT)
      answers.push(answerOf({ ...queryFacts, service: 'finanzamt', received: reply.received }, reply.reply))
    }
  }
  await simulator.close()
  return answers
}

function packingFigure(answers: Answer[]): Figure {
  const bodies = answers.flatMap(({ service, received }) =>
    received ? [{ service, bytes: unpackReceived(received.packed) }] : [],
  )
  const startedAt = performance.now()
  for (const { service, bytes } of bodies) packReceived(service, { bytes, dated: '' })
  const packMicroseconds = ((performance.now() - startedAt) / bodies.length) * 1_000
  const plainBytes = bodies.reduce((sum, { bytes }) => sum + bytes.byteLength, 0) / bodies.length
  const packedBytes = answers.reduce((sum, { received }) => sum + (received?.packed.byteLength ?? 0), 0) / bodies.length
  return {
    name: 'one answer as received, packed',
    headline: `${(packedBytes / plainBytes).toFixed(2)} x`,
    details: `${plainBytes.toFixed(0)} bytes become ${packedBytes.toFixed(0)}, in ${packMicroseconds.toFixed(0)} µs`,
  }
}

async function* measureOn(target: BenchTarget, answers: Answer[]): AsyncGenerator<Figure> {
  const { databaseUrl, dataDir } = target
  const database = await openDatabase({ databaseUrl, dataDir, silenceMs: 60_000, log: console.error })
  try {
    await migrateDatabase(database)
    const withoutOriginals = await fill(
      database,
      answers.map(({ received: _received, ...answer }) => answer),
    )
    const withOriginals = await fill(database, answers)
    const totalBytes = withOriginals.bytes - withoutOriginals.bytes
    const extraBytes = totalBytes - withoutOriginals.bytes
    yield {
      name: `${ANSWERS} answers as received, ${target.name}`,
      headline: `${(totalBytes / withoutOriginals.bytes).toFixed(2)} x`,
      details: `${(extraBytes / 1e6).toFixed(1)} MB more (${(extraBytes / ANSWERS).toFixed(0)} bytes each; ${(totalBytes / 1e6).toFixed(1)} MB in all); written in ${(withOriginals.ms / 1_000).toFixed(1)} s, without ${(withoutOriginals.ms / 1_000).toFixed(1)} s`,
    }
    if (extraBytes > MAX_BYTES) throw new Error(`${extraBytes} bytes are more than ${MAX_BYTES}`)
  } finally {
    await database.close()
  }
}

/**
 * Stores ANSWERS answers as the product does, without cache entries. Returns the duration and the
 * size of table, index and TOAST.
 */
async function fill({ db }: OpenDatabase, answers: Answer[]): Promise<{ ms: number; bytes: number }> {
  const owner = { companyId: 1, userId: null, batchId: null }
  const startedAt = performance.now()
  for (let done = 0; done < ANSWERS; done += INSERT_SIZE) {
    const first = done % answers.length
    await db.transaction().execute(trx => storeAnswers(trx, owner, answers.slice(first, first + INSERT_SIZE)))
  }
  const ms = performance.now() - startedAt
  const { rows } = await sql<{ bytes: number }>`select pg_total_relation_size('answer') bytes`.execute(db)
  return { ms, bytes: Number(rows[0]?.bytes) }
}
