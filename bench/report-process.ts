import process from 'node:process'
import type { ReportRow } from '../src/documents/reports/report-content.ts'
import { writeReport } from '../src/documents/reports/write-report.ts'
import { ISSUER, reportContent, reportRow } from '../tests/world/files/report.ts'
import { writeBareLines } from './bare-lines.ts'
import { watchStalls } from './watch-stalls.ts'

// One measurement in a process of its own, so that memory is measured separately:
// node bench/report-process.ts ours 100000
export type ReportRun = { ms: number; mb: number; memoryMb: number; stallMs: number }

const NAMES = ['Beispiel Handels AG', 'Müller & Söhne Maschinenbau GmbH', 'ΕΛΛΗΝΙΚΑ ΠΕΤΡΕΛΑΙΑ Α.Ε.', 'Příliš a.s.']

function* rows(count: number): Generator<ReportRow> {
  for (let index = 0; index < count; index++) {
    const uid = `DE${100_000_011 + index * 9}`
    yield reportRow({
      row: index + 2,
      uid,
      input: uid,
      service: 'vies',
      code: 'VALID',
      name: `${NAMES[index % NAMES.length]} ${index}`,
      addressLines: [`Industriestraße ${index % 400}`, `${1000 + (index % 9000)} Musterort`],
      consultationNumber: `WAPIAAAA${(index * 7919).toString(36).padStart(8, 'x')}`,
      askedAt: new Date(Date.UTC(2026, 10, 20, 13) + index * 12),
    })
  }
}

async function* rowStream(count: number) {
  yield* rows(count)
}

async function run(kind: string | undefined, count: number): Promise<ReportRun> {
  const stopStallWatch = watchStalls()
  const startedAt = performance.now()
  const bytes =
    kind === 'ours'
      ? await writeReport(
          reportContent([], {
            rowCount: count,
            totals: { valid: count, invalid: 0, 'not-checked': 0, 'not-a-uid': 0 },
            rows: rowStream(count),
          }),
          ISSUER,
        )
      : await writeBareLines(rows(count))
  return {
    ms: performance.now() - startedAt,
    mb: bytes.length / 1_000_000,
    memoryMb: process.resourceUsage().maxRSS / 1024,
    stallMs: stopStallWatch(),
  }
}

const [kind, count] = process.argv.slice(2)
console.log(JSON.stringify(await run(kind, Number(count))))
