import { buildWorkbook } from '../tests/world/files/workbook.ts'
import { type BenchTarget, onBothDatabases } from './on-both-databases.ts'
import type { Figure } from './run.ts'
import { startBench } from './start-bench.ts'
import { compareWithAndWithout } from './with-and-without.ts'

// A batch with and without the days of its invoices (docs/rules.md#day-of-an-invoice). Each day is
// read from an Excel date and evaluated with the answers about its UID. It is written into the
// workbook and into the report with each row, and stored.
const ROWS = Number(process.env.ROWS ?? 100_000)
const FIRST_DAY = 46_000
const DAYS = 700

async function buildList(): Promise<Uint8Array> {
  const rows = Array.from({ length: ROWS }, (_, at) => [
    200_000 + at,
    `BE0${100_000_010 + at * 10}`,
    { number: FIRST_DAY + (at % DAYS), format: 'dd.mm.yyyy' },
    `Notiz ${at}`,
  ])
  const headings = ['Konto', 'UID', 'Rechnungsdatum', 'Notiz']
  return buildWorkbook({ sheets: [{ name: 'Rechnungen', rows: [headings, ...rows] }] })
}

export async function* measure(): AsyncGenerator<Figure> {
  const workbook = await buildList()
  yield* onBothDatabases(target => measureOn(target, workbook))
}

async function* measureOn(target: BenchTarget, workbook: Uint8Array): AsyncGenerator<Figure> {
  const bench = await startBench(target, { latencyMs: 0, lanes: 10, batchSize: 1_000 })
  try {
    yield await compareWithAndWithout(bench, `${ROWS} rows with the days of their invoices, ${target.name}`, {
      workbook,
      off: { dayColumn: '0' },
      isExpectedResult: ({ validRows }) => validRows === ROWS,
    })
  } finally {
    await bench.stop()
  }
}
