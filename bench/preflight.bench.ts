import type { Figure } from './run.ts'
import { formatRun, withWorkbook } from './run-files.ts'

// The pre-flight of the upload dialog: reading, checking and counting 100,000 rows of ten cells.
// Target: under 4 s and 250 MB.
const ROWS = 100_000

export async function* measure(): AsyncGenerator<Figure> {
  const { raw, ours } = await withWorkbook(ROWS, async run => ({
    raw: await run('raw-read'),
    ours: await run('preflight'),
  }))
  yield {
    name: `pre-flight of ${ROWS} rows of ten cells`,
    headline: `${(ours.ms / raw.ms).toFixed(2)} x raw read`,
    details: `${formatRun(ours)}, event-loop delay p99 ${ours.stallMs.toFixed(0)} ms; raw ${formatRun(raw)}`,
  }
}
