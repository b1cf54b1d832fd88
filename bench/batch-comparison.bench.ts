import { businessOf } from '../src/simulator/businesses/business.ts'
import { buildWorkbook } from '../tests/world/files/workbook.ts'
import { finishedBatch } from '../tests/world/product/finished-batch.ts'
import { type MeasuredOn, onBothDatabases } from './on-both-databases.ts'
import type { Figure } from './run.ts'
import { type Bench, processorMs, startBench } from './start-bench.ts'

// A batch with and without the comparison of its companies, in turns; in processor time, because others use the machine too. All
// answers are remembered, so that nothing but our own work counts. Wanted: at most 1.10 times as much with a list as people have it,
// where one company of ten differs. The other list is the most there is to say: name, form, street, postcode, town, all are others.
const ROWS = 100_000
const TURNS = 2
const WITHIN_MS = 30 * 60_000
const SWITCHED_OFF = { nameColumn: '0' }
const LISTS = { 'one of ten differs': 10, 'all differ': 1 }

/** The batch of a list of which every so-many-th company is another one. */
type List = { workbook: Uint8Array; differing: number }

type Spent = { processor: number; time: number }

function add(sum: Spent, { processor, time }: Spent): void {
  sum.processor += processor
  sum.time += time
}

/** Belgium gives names at VIES, Germany does not. */
const belgianUid = (at: number): string => `BE0${100_000_010 + at * 10}`

async function listOf(every: number): Promise<List> {
  const rows = Array.from({ length: ROWS }, (_, at) => rowOf(belgianUid(at), at, at % every === 0))
  const headings = ['Konto', 'Firma', 'Straße', 'UID', 'PLZ', 'Ort', 'Umsatz', 'Offen', 'Mahnstufe', 'Notiz']
  const workbook = await buildWorkbook({ sheets: [{ name: 'Debitoren', rows: [headings, ...rows] }] })
  return { workbook, differing: Math.ceil(ROWS / every) }
}

function rowOf(uid: string, at: number, differs: boolean) {
  const { name, street, zip, city } = businessOf(uid)
  const company = differs ? [`Firma ${at} GmbH`, `Straße ${at}`, uid, '1010', 'Wien'] : [name, street, uid, zip, city]
  return [200_000 + at, ...company, at * 1.5, 0, 1, `Notiz ${at}`]
}

export async function* measure(): AsyncGenerator<Figure> {
  for (const [name, every] of Object.entries(LISTS)) {
    const list = await listOf(every)
    yield* onBothDatabases(on => measureOn(on, name, list))
  }
}

async function* measureOn(on: MeasuredOn, name: string, list: List): AsyncGenerator<Figure> {
  const bench = await startBench(on, { latencyMs: 0, lanes: 10, batchSize: 1_000 })
  try {
    await run(bench, list, SWITCHED_OFF)
    const [without, withIt]: [Spent, Spent] = [
      { processor: 0, time: 0 },
      { processor: 0, time: 0 },
    ]
    for (let turn = 0; turn < TURNS; turn += 1) {
      add(without, await run(bench, list, SWITCHED_OFF))
      add(withIt, await run(bench, list, {}))
    }
    const ratio = (of: keyof Spent) => (withIt[of] / without[of]).toFixed(3)
    const seconds = (of: keyof Spent) =>
      [withIt, without].map(spent => `${(spent[of] / TURNS / 1_000).toFixed(1)} s`).join(' of ')
    yield {
      name: `${ROWS} rows compared, ${name}, ${on.name}`,
      ratio: `${ratio('processor')} x without`,
      details: `processor ${seconds('processor')}; time ${ratio('time')} x, ${seconds('time')}`,
    }
  } finally {
    await bench.stop()
  }
}

/** What the way from the upload to result and report takes, in milliseconds. */
async function run(
  { web, visitor }: Bench,
  { workbook, differing }: List,
  fields: Record<string, string>,
): Promise<Spent> {
  const [processor, time] = [processorMs(web), performance.now()]
  const { body } = await visitor.upload('Debitoren.xlsx', workbook, fields)
  const ended = await finishedBatch(visitor, body.id, WITHIN_MS)
  const isAsWanted = ended.validRows === ROWS && ended.differingRows === ('nameColumn' in fields ? null : differing)
  if (!isAsWanted) throw new Error(`not all were compared: ${JSON.stringify(ended)}`)
  return { processor: processorMs(web) - processor, time: performance.now() - time }
}
