import { expect, it } from 'vitest'
import { rowsByHeading } from '../../../tests/world/files/read-workbook.ts'
import { unzip } from '../../../tests/world/files/unzip.ts'
import { type CheckingWorld, createCheckingWorld, germanUids } from '../../../tests/world/product/checking.ts'
import { saveSetting } from '../../access/settings/store.ts'
import { STATUS } from './status-rules.ts'
import type { Preflight } from './upload/wire.ts'
import type { Task } from './wire.ts'

const post = (world: CheckingWorld, uids: string, url = '/api/tasks', headers: Record<string, string> = {}) => {
  const part = `--cut\r\nContent-Disposition: form-data; name="uids"\r\n\r\n${uids}\r\n--cut--\r\n`
  const type = { 'content-type': 'multipart/form-data; boundary=cut' }
  return world.app.inject({
    method: 'POST',
    url,
    payload: part,
    headers: { ...world.browser.headers(), ...headers, ...type },
  })
}

it('a pasted list becomes a batch whose result is a workbook', async () => {
  const world = await createCheckingWorld()
  const [firstUid = '', secondUid = ''] = germanUids(2)
  const lines = JSON.stringify([`${firstUid}, ${secondUid}`, `Müller & Söhne\t${firstUid}`, 'keine'])
  const preflight = await post(world, lines, '/api/tasks/preflight')
  expect(preflight.json<Preflight>()).toMatchObject({ fileName: 'Eingefügte Liste.xlsx', list: null, problem: '' })

  const pastedLines = JSON.stringify([`${firstUid}\tMüller & Söhne`, secondUid, 'keine'])
  const key = { 'idempotency-key': 'once' }
  const task = (await post(world, pastedLines, '/api/tasks', key)).json<Task>()
  expect((await post(world, pastedLines, '/api/tasks', key)).json<Task>().id).toBe(task.id)
  expect(await world.ended(task.id)).toMatchObject({ status: STATUS.completed, totalRows: 3, notAUidRows: 1 })
  const result = await world.browser.call('GET', `/api/file/result/${task.id}`)
  const rows = rowsByHeading(result.rawPayload, 1)
  expect(rows.map(row => [row['UID-Nummer'], row['UID geprüft']])).toEqual([
    [firstUid, firstUid],
    [secondUid, secondUid],
    ['keine', ''],
  ])
  expect(rows[0]?.Firma).toBe('Müller & Söhne')
  // Printed in landscape with all columns on one page, since the workbook is not the user's own.
  const sheet = String((await unzip(result.rawPayload)).get('xl/worksheets/sheet1.xml'))
  expect(sheet).toMatch(/<pageSetUpPr fitToPage="1"\/>.+<pageSetup [^>]*fitToHeight="0" orientation="landscape"\/>/s)
})

it.each([
  ['text that is not JSON', 'x'],
  ['a JSON object', '{"a":1}'],
  ['an empty list', '[]'],
  ['a line that is a number', '[1]'],
  ['a list with too many lines', JSON.stringify(Array(10_001).fill('x'))],
  ['a list with a line that is too long', JSON.stringify(['x'.repeat(1_001)])],
  ['a list above the total length', JSON.stringify(Array(3_000).fill('x'.repeat(999)))],
])('%s is rejected', async (_, uids) => {
  const world = await createCheckingWorld({ hasWorker: false })
  const answer = await post(world, uids)
  expect([answer.statusCode, answer.json().issues?.[0].path]).toEqual([400, 'uids'])
})

it('lines without a UID are rejected; characters that XML cannot represent are accepted', async () => {
  const world = await createCheckingWorld({ hasWorker: false })
  expect((await post(world, JSON.stringify(['nichts', 'gar nichts']))).statusCode).toBe(422)
  expect((await post(world, JSON.stringify([`${germanUids(1)[0]}\t\u0000\ufffe\ud800<&>`]))).statusCode).toBe(201)
})

it('a pasted list is rejected if the company accepts only workbooks', async () => {
  const world = await createCheckingWorld({ hasWorker: false })
  const setting = { company_id: world.company.id, category: 'task', key: 'upload_formats', value: 'xlsx' }
  await world.database.db.transaction().execute(trx => saveSetting(trx, setting))
  expect((await post(world, JSON.stringify(germanUids(1)))).statusCode).toBe(415)
})
