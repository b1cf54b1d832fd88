import { execFile } from 'node:child_process'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { waitForFinishedBatch } from '../tests/world/product/finished-batch.ts'
import { type BenchTarget, onBothDatabases } from './on-both-databases.ts'
import type { ReportRun } from './report-process.ts'
import type { Figure } from './run.ts'
import { formatRun, withWorkbook } from './run-files.ts'
import { startBench } from './start-bench.ts'

// The cost of reading and writing workbooks compared with the bare libraries on the same bytes.
// Then a batch with only cached answers, from upload to both files, compared with raw reading, raw
// writing and a raw PDF. Target: at most twice as long.
const ROWS = 100_000
const TIMEOUT_MS = 30 * 60_000

const REPORT = fileURLToPath(new URL('./report-process.ts', import.meta.url))

export async function* measure(): AsyncGenerator<Figure> {
  const { figures, rawMs, workbook } = await withWorkbook(ROWS, async (run, bytes) => {
    const runs = {
      rawRead: await run('raw-read'),
      read: await run('read'),
      write: await run('write'),
      rawWrite: await run('raw-write', 'result'),
    }
    const compareWithRaw = (name: string, ours: keyof typeof runs, raw: keyof typeof runs): Figure => ({
      name: `${name} ${ROWS} rows of ten cells`,
      headline: `${(runs[ours].cpuMs / runs[raw].cpuMs).toFixed(2)} x raw`,
      details: `processor time; ${formatRun(runs[ours])}; raw ${formatRun(runs[raw])}`,
    })
    return {
      figures: [
        compareWithRaw('reading', 'read', 'rawRead'),
        compareWithRaw('writing 14 answers into', 'write', 'rawWrite'),
      ],
      rawMs: runs.rawRead.ms + runs.rawWrite.ms,
      workbook: bytes,
    }
  })
  yield* figures
  const bare = await runBareReport()
  yield* onBothDatabases(target => measureCachedBatch(target, workbook, rawMs + bare.ms))
}

async function runBareReport(): Promise<ReportRun> {
  const { stdout } = await promisify(execFile)(process.execPath, [REPORT, 'bare', String(ROWS)])
  return JSON.parse(stdout)
}

async function* measureCachedBatch(target: BenchTarget, workbook: Uint8Array, rawMs: number): AsyncGenerator<Figure> {
  const bench = await startBench(target, { latencyMs: 0, lanes: 10, batchSize: 1_000 })
  try {
    const { body: first } = await bench.visitor.upload('Debitoren.xlsx', workbook)
    await waitForFinishedBatch(bench.visitor, first.id, TIMEOUT_MS)
    const callsBefore = (await bench.calls()).calls
    const startedAt = performance.now()
    const { body: second } = await bench.visitor.upload('Debitoren.xlsx', workbook)
    const finalBatch = await waitForFinishedBatch(bench.visitor, second.id, TIMEOUT_MS)
    const ms = performance.now() - startedAt
    const isAllCached = finalBatch.validRows === ROWS && (await bench.calls()).calls === callsBefore
    if (!isAllCached) throw new Error(`some rows were not cached: ${JSON.stringify(finalBatch)}`)
    yield {
      name: `${ROWS} UIDs all cached, upload to both files, ${target.name}`,
      headline: `${(ms / rawMs).toFixed(2)} x raw`,
      details: `${(ms / 1_000).toFixed(1)} s; raw read, write and PDF ${(rawMs / 1_000).toFixed(1)} s`,
    }
  } finally {
    await bench.stop()
  }
}
