import { readFileSync, writeFileSync } from 'node:fs'
import process from 'node:process'
import { SaxesParser } from 'saxes'
import { fromBufferPromise } from 'yauzl'
import { ZipFile } from 'yazl'
import { planQuestions } from '../src/checking/batches/upload/read-and-plan.ts'
import type { UploadedRow } from '../src/documents/spreadsheets/layout.ts'
import { previewUpload, readUpload } from '../src/documents/spreadsheets/read-upload.ts'
import { writeResult } from '../src/documents/spreadsheets/write-result.ts'
import { peakDuring } from '../tests/world/measures/memory.ts'
import { processorMs } from './start-bench.ts'
import { watchStalls } from './watch-stalls.ts'

const OWNER = { companyId: 1, userId: 1 }

// One measurement in a process of its own, so that memory is measured separately:
// node bench/files-process.ts read IN OUT
export type FilesRun = { ms: number; cpuMs: number; memoryMb: number; stallMs: number }
export type FilesKind = keyof typeof KINDS

const LIMITS = { maxUnpackedBytes: 400 * 1024 * 1024, maxRows: 200_000 }
const HEADINGS = Array.from({ length: 14 }, (_, at) => `Spalte ${at + 1}`)

type MeasuredWork = () => Promise<unknown>

/** Each entry prepares a workbook, which is not measured, and returns the measured function. */
const KINDS = {
  /** Unpacks and parses every part without applying any rule. */
  'raw-read': async (bytes: Buffer): Promise<MeasuredWork> => {
    const parts = await zipParts(bytes)
    return async () => {
      for (const part of parts) await parseXml(part.open())
    }
  },
  read:
    async (bytes: Buffer): Promise<MeasuredWork> =>
    () =>
      readUpload(OWNER, bytes, LIMITS),
  preflight:
    async (bytes: Buffer): Promise<MeasuredWork> =>
    async () => {
      const { rows } = await previewUpload(OWNER, bytes, LIMITS)
      await planQuestions(rows, { takesSuggestions: false })
    },
  /** Packs the same parts again unchanged. */
  'raw-write': async (bytes: Buffer): Promise<MeasuredWork> => {
    const parts = await Promise.all(
      (await zipParts(bytes)).map(async ({ path, open }) => ({ path, text: await readAll(open()) })),
    )
    return async () => {
      const zip = new ZipFile()
      for (const { path, text } of parts) zip.addBuffer(text, path)
      zip.end()
      await readAll(zip.outputStream)
    }
  },
  write: async (bytes: Buffer, result: string): Promise<MeasuredWork> => {
    const { layout } = await readUpload(OWNER, bytes, LIMITS)
    const answersFor = async (rows: UploadedRow[]) =>
      rows.map(row => ({ verdict: 'valid' as const, cells: cellsFor(row) }))
    return async () =>
      writeFileSync(
        result,
        (await writeResult({ owner: OWNER, upload: bytes, layout, headings: HEADINGS, answersFor })).file,
      )
  },
} as const

const cellsFor = ({ row, text }: UploadedRow): string[] => [
  text,
  'gültig',
  '2',
  '20.11.2026, 14:05:09',
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

type RawPart = { path: string; open: () => AsyncIterable<unknown> }

async function zipParts(bytes: Buffer): Promise<RawPart[]> {
  const zip = await fromBufferPromise(bytes)
  const parts: RawPart[] = []
  for await (const entry of zip.eachEntry()) {
    const open = async function* () {
      yield* await zip.openReadStreamPromise(entry)
    }
    parts.push({ path: entry.fileName, open })
  }
  return parts
}

async function parseXml(chunks: AsyncIterable<unknown>): Promise<void> {
  const parser = new SaxesParser({ xmlns: false, position: false })
  const decoder = new TextDecoder()
  let elements = 0
  parser.on('opentag', () => {
    elements += 1
  })
  parser.on('text', () => {
    elements += 1
  })
  for await (const chunk of chunks)
    if (chunk instanceof Uint8Array) parser.write(decoder.decode(chunk, { stream: true }))
  parser.close()
  if (elements === 0) throw new Error('the parser found no element')
}

async function readAll(chunks: AsyncIterable<unknown>): Promise<Buffer> {
  const parts: Uint8Array[] = []
  for await (const chunk of chunks) if (chunk instanceof Uint8Array) parts.push(chunk)
  return Buffer.concat(parts)
}

async function run(kind: FilesKind, from: string, to: string): Promise<FilesRun> {
  const work = await KINDS[kind](readFileSync(from), to)
  const stopStallWatch = watchStalls()
  const before = processorMs(process)
  const startedAt = performance.now()
  const peak = await peakDuring(work)
  return {
    ms: performance.now() - startedAt,
    cpuMs: processorMs(process) - before,
    memoryMb: peak / 2 ** 20,
    stallMs: stopStallWatch(),
  }
}

const [kind, from = '', to = ''] = process.argv.slice(2)
// Only files.bench.ts and preflight.bench.ts start this.
console.log(JSON.stringify(await run(kind as FilesKind, from, to)))
