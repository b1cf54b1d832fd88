import { setTimeout as wait } from 'node:timers/promises'
import { buildUidList, buildWorkbook } from '../tests/world/files/workbook.ts'
import { PASSWORD, type Person } from '../tests/world/people/people.ts'
import { createVisitor, type Visitor } from '../tests/world/people/visitor.ts'
import { runProduct } from '../tests/world/product/running-product.ts'
import { type BenchTarget, onBothDatabases } from './on-both-databases.ts'
import type { Figure } from './run.ts'
import { APP_SECRET, seedPeople } from './sign-in-people.ts'

// One company uploads the most expensive accepted workbooks for a minute, eight at a time and
// without pause. Measures how long the pre-flight of another company's list of 100 rows takes.
// RATE_UPLOAD is off, so that only the sharing between companies limits the load.
const SECONDS = 60
const INTERVAL_MS = 2_000
const PARALLEL_UPLOADS = 8
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'

export const measure = (): AsyncGenerator<Figure> => onBothDatabases(measureOn)

async function* measureOn(target: BenchTarget): AsyncGenerator<Figure> {
  const { people } = await seedPeople(target, { viewing: 0, signingIn: 2 })
  const database: Record<string, string> = target.databaseUrl === null ? {} : { DATABASE_URL: target.databaseUrl }
  const env = { ...database, APP_SECRET, RATE_UPLOAD: '0' }
  const product = await runProduct({ env, dataDir: target.dataDir })
  try {
    const [attacker, user] = await Promise.all(people.map(person => signInVisitor(product.address, person)))
    if (!attacker || !user) throw new Error('fewer than two people were seeded')
    const list = await buildUidList(Array.from({ length: 100 }, () => 'DE136695976'))
    const quiet = await runPreflights(user, list, 10_000)
    const uploads = startUploads(attacker, await worstWorkbooks())
    const loaded = await runPreflights(user, list, SECONDS * 1000)
    const answers = await uploads.stop()
    yield {
      name: `pre-flight during uploads of the worst workbooks, ${target.name}`,
      headline: `${(median(loaded) / median(quiet)).toFixed(1)} x alone`,
      details: `p50 ${median(loaded).toFixed(0)} ms, worst ${Math.max(...loaded).toFixed(0)} ms; alone p50 ${median(quiet).toFixed(0)} ms; the others' answers ${JSON.stringify(answers)}`,
    }
  } finally {
    await product.stop()
  }
}

/**
 * Builds two workbooks: one with date formats far longer than Excel's 255 characters, and one with
 * the maximal numbers of columns and cells.
 */
async function worstWorkbooks(): Promise<Uint8Array[]> {
  const row = `<row>${'<c t="str"><v>UID</v></c>'.repeat(16_000)}</row>`
  const sheet = (rows: string) => ({
    name: 'A',
    xml: `<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData></worksheet>`,
  })
  const dates = Array.from({ length: 200 }, () => [{ number: 45_000, format: 'y'.repeat(40_000) }, 'ATU13585627'])
  return Promise.all([
    buildWorkbook({ sheets: [{ name: 'A', rows: [['Datum', 'UID'], ...dates] }] }),
    buildWorkbook({ sheets: [sheet(row.repeat(240))] }),
  ])
}

async function signInVisitor(address: string, { email, totpSecret }: Person): Promise<Visitor> {
  const visitor = createVisitor(address)
  await visitor.signIn(email, PASSWORD, { secret: totpSecret })
  return visitor
}

/**
 * Uploads the workbooks in turn over several connections until `stop` is called, which returns the
 * number of answers by status.
 */
function startUploads(visitor: Visitor, workbooks: readonly Uint8Array[]) {
  const answers: Record<number, number> = {}
  let isStopped = false
  const sending = Array.from({ length: PARALLEL_UPLOADS }, async (_, from) => {
    for (let at = from; !isStopped; at++) {
      const { status } = await preflight(visitor, workbooks[at % workbooks.length] ?? new Uint8Array())
      answers[status] = (answers[status] ?? 0) + 1
    }
  })
  const stop = async () => {
    isStopped = true
    await Promise.all(sending)
    return answers
  }
  return { stop }
}

/**
 * Runs pre-flights one after the other for `forMs`. Returns their durations in milliseconds. Throws
 * if one is not answered with 200.
 */
async function runPreflights(visitor: Visitor, list: Uint8Array, forMs: number): Promise<number[]> {
  const times: number[] = []
  for (const end = performance.now() + forMs; performance.now() < end; ) {
    const startedAt = performance.now()
    const { status } = await preflight(visitor, list)
    if (status !== 200) throw new Error(`the pre-flight was answered ${status}`)
    times.push(performance.now() - startedAt)
    await wait(Math.max(0, INTERVAL_MS - (performance.now() - startedAt)))
  }
  return times
}

const preflight = (visitor: Visitor, workbook: Uint8Array) =>
  visitor.upload('Liste.xlsx', workbook, {}, '/api/tasks/preflight')

const median = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0
