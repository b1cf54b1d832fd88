import { composeReport } from '../src/reports/compose.ts'
import { OPERATOR, reportContent, reportRow } from '../tests/world/report.ts'
const N = 2000
const once = async (n: number) => {
  const { rows: _, ...head } = reportContent([], { totals: { valid: n, invalid: 0, 'not-checked': 0, 'not-a-uid': 0 } })
  const rows = Array.from({ length: n }, (_, index) => { const uid = `DE${100_000_011 + index * 9}`; return reportRow({ row: index + 2, uid, input: uid, service: 'vies', code: 'VALID', name: `Beispiel ${index}`, addressLines: [`Industriestraße ${index % 400}`, 'x'], consultationNumber: 'W' + index, askedAt: new Date(Date.UTC(2026, 10, 20, 13) + index * 12) }) })
  const t = performance.now()
  const c = composeReport(head as never, OPERATOR)
  const h = performance.now()
  for (const r of rows) c.add(r)
  const a = performance.now()
  const b = await c.finish()
  console.log(n, 'head', (h - t).toFixed(0), 'rows', (a - h).toFixed(0), 'finish', (performance.now() - a).toFixed(0), b.length)
}
await once(30); await once(N)
