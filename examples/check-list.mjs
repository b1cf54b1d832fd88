// Uploads a list, waits, and fetches the list with the answers and the audit report. Needs Node 20 or later and nothing else:
//   UID_CHECK_KEY=uidc_… node examples/check-list.mjs https://uid.example Debitoren.xlsx
import { randomUUID } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { basename, parse } from 'node:path'
import process from 'node:process'
import { setTimeout as wait } from 'node:timers/promises'

const [, , address, file] = process.argv
const key = process.env.UID_CHECK_KEY
if (!address || !file || !key) throw new Error('usage: UID_CHECK_KEY=uidc_… node check-list.mjs ADDRESS FILE')

const TYPES = { '.xlsx': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', '.csv': 'text/csv' }
const { name, ext } = parse(file)

/** One call with the key; waits and calls again where it was too often or nobody could answer. */
async function call(path, init = {}) {
  const headers = { authorization: `Bearer ${key}`, ...init.headers }
  const answer = await fetch(new URL(path, address), { ...init, headers })
  if (answer.ok) return answer
  if (answer.status !== 429 && answer.status !== 503) throw new Error(await answer.text())
  await wait(1_000 * Number(answer.headers.get('retry-after') ?? 5))
  return call(path, init)
}

const body = new FormData()
body.set('file', new Blob([await readFile(file)], { type: TYPES[ext.toLowerCase()] ?? 'text/plain' }), basename(file))
// Sent again under the same key, the list is still stored once.
const upload = await call('/api/v1/batches', { method: 'POST', body, headers: { 'idempotency-key': randomUUID() } })
let batch = await upload.json()
while (batch.state === 'created' || batch.state === 'running' || (batch.state !== 'deleted' && !batch.hasReport)) {
  await wait(2_000)
  batch = await (await call(`/api/v1/batches/${batch.id}`)).json()
}
console.log(batch.state, JSON.stringify(batch.verdicts))
if (!batch.state.startsWith('completed')) throw new Error(batch.error ?? batch.state)
for (const [kind, target] of Object.entries({ result: `${name}-geprüft${ext}`, report: `${name}-Prüfbericht.pdf` })) {
  const answer = await call(`/api/v1/batches/${batch.id}/${kind}`)
  await writeFile(target, Buffer.from(await answer.arrayBuffer()))
}
