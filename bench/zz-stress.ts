import { mkdtempSync, rmSync } from 'node:fs'
import { startSimulator } from '../src/simulator/simulator.ts'
import { finishedBatch } from '../tests/world/finished-batch.ts'
import { BOOTSTRAP, runProduct } from '../tests/world/running-product.ts'
import { leadingTo } from '../tests/world/simulated-product.ts'
import { visit } from '../tests/world/visitor.ts'
import { buildUidList } from '../tests/world/workbook.ts'
const sim = await startSimulator({ latencyMs: 1 })
const product = await runProduct({ env: { ...leadingTo(sim), RATE_UPLOAD: '0' } })
const v = visit(product.address)
await v.signIn(BOOTSTRAP.email, BOOTSTRAP.password, { newPassword: 'Ganz-Neues-Passwort-26' })
const until = Date.now() + Number(process.argv[2] ?? 60) * 1000
let n = 0
const lane = async (l: number) => {
  while (Date.now() < until) {
    const uids = Array.from({ length: 5 }, (_, i) => `DE${100_000_011 + ((l * 100000 + n++) * 5 + i) * 10}`)
    const { status, body } = await v.upload('L.xlsx', await buildUidList(uids))
    if (status !== 201) { console.log(status, body); break }
    await finishedBatch(v, body.id)
    await fetch(product.address + '/login').then(r => r.text())
  }
}
try { await Promise.all([0, 1, 2].map(lane)) } catch (e) { console.log('FAILED', e) }
console.log('batches', n)
await product.stop(); await sim.close(); rmSync(product.dataDir, { recursive: true, force: true })
