import { setTimeout as wait } from 'node:timers/promises'
import { buildUidList, buildWorkbook } from '../tests/world/files/workbook.ts'
import { PASSWORD, type Person } from '../tests/world/people/people.ts'
import { createVisitor, type Visitor } from '../tests/world/people/visitor.ts'
import { runProduct } from '../tests/world/product/running-product.ts'
import { type MeasuredOn, onBothDatabases } from './on-both-databases.ts'
import type { Figure } from './run.ts'
import { APP_SECRET, seedPeople } from './sign-in-people.ts'

// One company sends the worst accepted workbooks, eight at a time and without pause, for a minute:
// how long the pre-flight of another company's list of 100 rows takes. RATE_UPLOAD is off, so that
// only taking turns limits the load.
const SECONDS = 60
const EVERY_MS = 2_000
const AT_ONCE = 8
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'

export const measure = (): AsyncGenerator<Figure> => onBothDatabases(measureOn)

async function* measureOn(on: MeasuredOn): AsyncGenerator<Figure> {
  const { people } = await seedPeople(on, { watching: 0, signingIn: 2 })
  const database: Record<string, string> = on.databaseUrl === null ? {} : { DATABASE_URL: on.databaseUrl }
  const env = { ...database, APP_SECRET, RATE_UPLOAD: '0' }
  const product = await runProduct({ env, dataDir: on.dataDir })
  try {
    const [attacker, honest] = await Promise.all(people.map(person => signedIn(product.address, person)))
    if (!attacker || !honest) throw new Error('two people were asked for')
    const list = await buildUidList(Array.from({ length: 100 }, () => 'DE136695976'))
    const alone = await preflights(honest, list, 10_000)
    const crowd = upload(attacker, await worstWorkbooks())
    const beside = await preflights(honest, list, SECONDS * 1000)
    const answers = await crowd.stop()
    yield {
      name: `pre-flight beside the worst workbooks, ${on.name}`,
      ratio: `${(middle(beside) / middle(alone)).toFixed(1)} x alone`,
      details: `p50 ${middle(beside).toFixed(0)} ms, worst ${Math.max(...beside).toFixed(0)} ms; alone p50 ${middle(alone).toFixed(0)} ms; the others' answers ${JSON.stringify(answers)}`,
    }
  } finally {
    await product.stop()
  }
}

/**
 * A format far over Excel's 255 characters on many dates, and the maximal numbers of columns and
 * cells.
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

async function signedIn(address: string, { email, totpSecret }: Person): Promise<Visitor> {
  const visitor = createVisitor(address)
  await visitor.signIn(email, PASSWORD, { secret: totpSecret })
  return visitor
}

/**
 * Uploads them in turn over several connections until stopped; returns the number of answers by
 * status.
 */
function upload(visitor: Visitor, workbooks: readonly Uint8Array[]) {
  const answers: Record<number, number> = {}
  let isOver = false
  const sending = Array.from({ length: AT_ONCE }, async (_, from) => {
    for (let at = from; !isOver; at++) {
      const { status } = await preflight(visitor, workbooks[at % workbooks.length] ?? new Uint8Array())
      answers[status] = (answers[status] ?? 0) + 1
    }
  })
  const stop = async () => {
    isOver = true
    await Promise.all(sending)
    return answers
  }
  return { stop }
}

/**
 * Runs pre-flights one after the other for `forMs`; returns milliseconds each. Every one must be
 * answered with 200.
 */
async function preflights(visitor: Visitor, list: Uint8Array, forMs: number): Promise<number[]> {
  const times: number[] = []
  for (const end = performance.now() + forMs; performance.now() < end; ) {
    const began = performance.now()
    const { status } = await preflight(visitor, list)
    if (status !== 200) throw new Error(`the pre-flight was answered ${status}`)
    times.push(performance.now() - began)
    await wait(Math.max(0, EVERY_MS - (performance.now() - began)))
  }
  return times
}

const preflight = (visitor: Visitor, workbook: Uint8Array) =>
  visitor.upload('Liste.xlsx', workbook, {}, '/api/tasks/preflight')

const middle = (times: readonly number[]): number =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0
