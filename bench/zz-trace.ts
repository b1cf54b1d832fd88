import { finishedBatch } from '../tests/world/finished-batch.ts'
import { buildUidList } from '../tests/world/workbook.ts'
import { onBothDatabases } from './on-both-databases.ts'
import { differentUids, startBench } from './start-bench.ts'
import { untilAnswered } from './until-answered.ts'
const N = Number(process.argv[2] ?? 2000)
const L = Number(process.argv[3] ?? 20)
for await (const line of onBothDatabases(async function* (on) {
  const bench = await startBench(on, { latencyMs: L, lanes: 10 })
  for (let k = 0; k < 3; k++) {
    const wb = await buildUidList(differentUids(N * (k + 1)).slice(N * k))
    const t = performance.now()
    const { body } = await bench.visitor.upload('Debitoren.xlsx', wb)
    const up = performance.now()
    await untilAnswered(bench.visitor, body.id, N, 100000)
    const an = performance.now()
    await finishedBatch(bench.visitor, body.id)
    const fi = performance.now()
    yield `${on.name} upload ${(up - t).toFixed(0)} ask ${(an - up).toFixed(0)} files ${(fi - an).toFixed(0)}`
  }
  yield bench.web.log().split('\n').filter(l => l.startsWith('TRACE')).join(' | ')
  await bench.stop()
})) console.log(line)
process.exit(0)
