import { businessOf } from '../src/simulator/businesses/business.ts'
import { buildWorkbook } from '../tests/world/files/workbook.ts'
import { type BenchTarget, onBothDatabases } from './on-both-databases.ts'
import type { Figure } from './run.ts'
import { startBench } from './start-bench.ts'
import { compareWithAndWithout } from './with-and-without.ts'

// A batch with and without the comparison of its companies. Target: at most 1.10 times as long with
// a typical list, in which one company of ten differs. The other list has the maximal output: name,
// legal form, street, postcode and town all differ.
const ROWS = 100_000
const COMPARISON_OFF = { nameColumn: '0' }
const LISTS = { 'one of ten differs': 10, 'all differ': 1 }

/** A list in which every nth company differs. */
type List = { workbook: Uint8Array; differing: number }

/** Belgium returns names at VIES, Germany does not. */
const belgianUid = (at: number): string => `BE0${100_000_010 + at * 10}`

async function listOf(interval: number): Promise<List> {
  const rows = Array.from({ length: ROWS }, (_, at) => rowOf(belgianUid(at), at, at % interval === 0))
  const headings = ['Konto', 'Firma', 'Straße', 'UID', 'PLZ', 'Ort', 'Umsatz', 'Offen', 'Mahnstufe', 'Notiz']
  const workbook = await buildWorkbook({ sheets: [{ name: 'Debitoren', rows: [headings, ...rows] }] })
  return { workbook, differing: Math.ceil(ROWS / interval) }
}

function rowOf(uid: string, at: number, isDifferent: boolean) {
  const { name, street, zip, city } = businessOf(uid)
  const company = isDifferent
    ? [`Firma ${at} GmbH`, `Straße ${at}`, uid, '1010', 'Wien']
    : [name, street, uid, zip, city]
  return [200_000 + at, ...company, at * 1.5, 0, 1, `Notiz ${at}`]
}

export async function* measure(): AsyncGenerator<Figure> {
  for (const [name, every] of Object.entries(LISTS)) {
    const list = await listOf(every)
    yield* onBothDatabases(target => measureOn(target, name, list))
  }
}

async function* measureOn(target: BenchTarget, name: string, { workbook, differing }: List): AsyncGenerator<Figure> {
  const bench = await startBench(target, { latencyMs: 0, lanes: 10, batchSize: 1_000 })
  try {
    yield await compareWithAndWithout(bench, `${ROWS} rows compared, ${name}, ${target.name}`, {
      workbook,
      off: COMPARISON_OFF,
      isExpectedResult: ({ validRows, differingRows }, isOff) =>
        validRows === ROWS && differingRows === (isOff ? null : differing),
    })
  } finally {
    await bench.stop()
  }
}
