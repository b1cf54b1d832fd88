import { readFileSync } from 'node:fs'
import process from 'node:process'
import { parse } from 'csv-parse'
import type { UploadedRow } from '../src/documents/spreadsheets/layout.ts'
import { readUpload } from '../src/documents/spreadsheets/read-upload.ts'
import { readWorkbook } from '../src/documents/spreadsheets/reading/read-workbook.ts'
import { writeResult } from '../src/documents/spreadsheets/write-result.ts'
import { growthDuring } from '../tests/world/measures/memory.ts'
import { processorMs } from './start-bench.ts'

const OWNER = { companyId: 1, userId: 1 }
const LIMITS = { maxUnpackedBytes: 400 * 1024 * 1024, maxRows: 200_000 }
const HEADINGS = Array.from({ length: 14 }, (_, at) => `Spalte ${at + 1}`)
const CHOICE = { names: true, list: {} }

// One measurement in a process of its own, so that memory is measured separately:
// node bench/lists-process.ts read IN
export type ListsRun = { ms: number; cpuMs: number; memoryMb: number }
export type ListsKind = keyof typeof KINDS

type MeasuredWork = () => Promise<unknown>

/** Each entry prepares a list, which is not measured, and returns the measured function. */
const KINDS = {
  /** Reads each cell as text in the given encoding and discards it. */
  'csv-parse':
    async (bytes: Buffer): Promise<MeasuredWork> =>
    async () => {
      const parser = parse({ delimiter: ';', encoding: 'latin1', relax_column_count: true })
      parser.end(bytes)
      let cells = 0
      for await (const record of parser) cells += record.length
      if (cells === 0) throw new Error('nothing was read')
    },
  /** Detects dialect and columns, and reads rows and names. */
  read:
    async (bytes: Buffer): Promise<MeasuredWork> =>
    () =>
      readWorkbook(bytes, LIMITS, CHOICE),
  /** Reads the list as the product does: in a new process, which sends back the rows. */
  upload:
    async (bytes: Buffer): Promise<MeasuredWork> =>
    () =>
      readUpload(OWNER, bytes, LIMITS, CHOICE),
  /** Writes the result in a new thread, which receives the answers. */
  write: async (bytes: Buffer): Promise<MeasuredWork> => {
    const { layout } = await readUpload(OWNER, bytes, LIMITS, CHOICE)
    const answersFor = async (rows: UploadedRow[]) =>
      rows.map(row => ({ verdict: 'valid' as const, cells: cellsFor(row) }))
    return () => writeResult({ owner: OWNER, upload: bytes, layout, headings: HEADINGS, answersFor })
  },
} as const

const ASKED_AT = new Date('2026-11-20T14:05:09Z')

const cellsFor = ({ row, text }: UploadedRow): (string | number | Date)[] => [
  text,
  'gültig',
  2,
  ASKED_AT,
  'VIES',
  'Beispiel Kanzlei GmbH (ATU12345675)',
  `Müller & Söhne ${row} GmbH`,
  `Industriestraße ${row % 400}`,
  String(1000 + (row % 9000)),
  'Musterort',
  'DE',
  'gültige UID',
  `WAPIAAAA${row.toString(36).padStart(8, 'x')}`,
  '',
]

async function run(kind: ListsKind, from: string): Promise<ListsRun> {
  const work = await KINDS[kind](readFileSync(from))
  const rssBefore = process.memoryUsage().rss
  let [ms, cpuMs] = [0, 0]
  const growth = await growthDuring(async () => {
    const [startedAt, before] = [performance.now(), processorMs(process)]
    await work()
    ms = performance.now() - startedAt
    cpuMs = processorMs(process) - before
  })
  // Synchronous work cannot be sampled, but the system has recorded its peak.
  const ownGrowth = process.resourceUsage().maxRSS * 1_024 - rssBefore
  return { ms, cpuMs, memoryMb: Math.max(growth, ownGrowth) / 2 ** 20 }
}

const [kind, from = ''] = process.argv.slice(2)
console.log(JSON.stringify(await run(kind as ListsKind, from))) // Only lists.bench.ts starts this.
