import { execFile } from 'node:child_process'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { ReportRun } from './report-process.ts'
import type { Figure } from './run.ts'

// A report of 100,000 rows compared with pdfkit writing the same rows as bare lines of text, each
// in a separate process.
const ROWS = 100_000

const PROCESS = fileURLToPath(new URL('./report-process.ts', import.meta.url))

export async function* measure(): AsyncGenerator<Figure> {
  const bare = await run('bare')
  const ours = await run('ours')
  yield {
    name: `report of ${ROWS} rows compared with raw pdfkit`,
    headline: `${(ours.ms / bare.ms).toFixed(2)} x raw PDF`,
    details: `${formatRun(ours)}, event-loop delay p99 ${ours.stallMs.toFixed(0)} ms; raw ${formatRun(bare)}`,
  }
}

async function run(kind: 'ours' | 'bare'): Promise<ReportRun> {
  const { stdout } = await promisify(execFile)(process.execPath, [PROCESS, kind, String(ROWS)])
  return JSON.parse(stdout)
}

const formatRun = ({ ms, mb, memoryMb }: ReportRun): string =>
  `${(ms / 1_000).toFixed(1)} s, ${mb.toFixed(1)} MB, memory ${memoryMb.toFixed(0)} MB`
