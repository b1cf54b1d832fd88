import { request } from 'node:http'
import { expect, it } from 'vitest'
import { rowsByHeading } from '../../../../tests/world/files/read-workbook.ts'
import { addPerson } from '../../../../tests/world/people/people.ts'
import { signIn } from '../../../../tests/world/people/sign-in.ts'
import { createCheckingWorld, waitFor, workbookOf } from '../../../../tests/world/product/checking.ts'
import type { Task, TaskList } from '../wire.ts'

const UID = 'DE136695976'
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const headOfUpload = `--b\r\nContent-Disposition: form-data; name="file"; filename="a.xlsx"\r\nContent-Type: ${XLSX}\r\n\r\n`

it('shows and keeps a file’s name without what would hide or fake something, and at a length that can be shown', {
  tags: ['U-08', 'V1.3.3'],
}, async () => {
  const world = await createCheckingWorld({ works: false })
  const bytes = workbookOf([UID])
  const nameOf = async (name: string) => (await world.upload({ name, bytes })).json<Task>().fileName
  expect(await nameOf('Prüfung 😀 (2) – Αθήνα.xlsx')).toBe('Prüfung 😀 (2) – Αθήνα.xlsx')
  expect(await nameOf('../../etc/passwd.xlsx')).toBe('passwd.xlsx')
  expect(await nameOf('a\0b\x1b[31m.xlsx')).toBe('ab[31m.xlsx')
  expect(await nameOf('gift\u202Exslx.xlsx')).toBe('giftxslx.xlsx')
  expect(await nameOf(`${'ä'.repeat(5_000)}.xlsx`)).toBe(`${'ä'.repeat(120)}.xlsx`)
  expect((await world.upload({ name: '\u202E.xlsx', bytes })).statusCode).toBe(415)
})

it('refuses a body that is none or ends in the middle, says so, and stores nothing', { tags: ['U-12'] }, async () => {
  const { app, browser, company } = await createCheckingWorld({ works: false })
  const send = (type: string, payload: string | Uint8Array) =>
    app.inject({
      method: 'POST',
      url: '/api/tasks',
      payload: Buffer.from(payload),
      headers: { ...browser.headers(), 'accept-language': 'en', 'content-type': type },
    })
  const whole = Buffer.concat([Buffer.from(headOfUpload), workbookOf([UID]), Buffer.from('\r\n--b--\r\n')])
  const broken = [
    await send('multipart/form-data', whole),
    await send('multipart/form-data; boundary=b', whole.subarray(0, headOfUpload.length - 10)),
    await send('multipart/form-data; boundary=b', whole.subarray(0, whole.length - 20)),
    await send('multipart/form-data; boundary=b', whole.subarray(0, whole.length / 2)),
  ]
  for (const answer of broken) {
    expect(answer.statusCode).toBe(400)
    expect(answer.json().message).toMatch(/^The file did not arrive completely|^No file was sent/)
  }
  const list = await browser.call('GET', `/api/tasks/company/${company.id}`)
  expect(list.json<TaskList>().totalCount).toBe(0)
  expect((await send('multipart/form-data; boundary=b', whole)).statusCode).toBe(201)
})

it('stores a damaged workbook whole or not at all', async () => {
  const { upload, database } = await createCheckingWorld({ works: false })
  const whole = workbookOf([UID, 'ATU13585627'])
  let taken = 0
  for (let at = 0; at < 12; at += 1) {
    const bytes = new Uint8Array(whole)
    bytes.fill(at, Math.floor((bytes.length * at) / 12), Math.floor((bytes.length * at) / 12) + 3)
    const answer = await upload({ name: 'a.xlsx', bytes })
    expect([201, 413, 422]).toContain(answer.statusCode)
    if (answer.statusCode !== 201) expect(answer.json().message).toMatch(/Bitte .+\.$/)
    taken += Number(answer.statusCode === 201)
  }
  const rows = async (table: 'batch' | 'file' | 'question') =>
    (await database.db.selectFrom(table).select('id').execute()).length
  expect([await rows('batch'), await rows('file'), await rows('question')]).toEqual([taken, taken, taken * 2])
  expect(taken).toBeLessThan(12)
})

it('asks a UID that stands in a thousand rows once, and answers each of them', {
  tags: ['U-11', 'C6-05'],
}, async () => {
  const { upload, ended, browser, simulator } = await createCheckingWorld()
  const bytes = workbookOf(Array.from({ length: 1_000 }, () => UID))
  const { id } = (await upload({ name: 'a.xlsx', bytes })).json<Task>()
  expect(await ended(id)).toMatchObject({ totalRows: 1_000, validRows: 1_000, processedRows: 1_000 })
  expect(simulator.calls).toHaveLength(1)
  const result = rowsByHeading(new Uint8Array((await browser.call('GET', `/api/file/result/${id}`)).rawPayload), 1)
  expect(result.map(row => row.Ergebnis)).toEqual(Array.from({ length: 1_000 }, () => 'gültig'))
})

it('forgets connections that are cut in the middle, and others upload meanwhile', { tags: ['U-12'] }, async () => {
  const world = await createCheckingWorld({ works: false })
  const { app, browser, company, upload } = world
  await app.listen({ port: 0, host: '127.0.0.1' })
  const address = app.server.address()
  if (address === null || typeof address === 'string') throw new Error('the server listens nowhere')
  const body = Buffer.concat([Buffer.from(headOfUpload), workbookOf([UID]), Buffer.from('\r\n--b--\r\n')])
  const headers = {
    ...browser.headers(),
    'content-type': 'multipart/form-data; boundary=b',
    'content-length': body.length,
  }
  const cut = [0.1, 0.5, 0.99].flatMap(share => Array.from({ length: 70 }, () => Math.floor(body.length * share)))
  const sockets = cut.map(length => {
    const sending = request({ port: address.port, host: '127.0.0.1', method: 'POST', path: '/api/tasks', headers })
    sending.on('error', () => undefined)
    sending.write(body.subarray(0, length))
    return sending
  })
  const colleague = await signIn(
    app,
    await addPerson(world, { companyId: company.id, email: 'bob@firma.at' }),
    world.clock,
  )
  expect((await upload({ name: 'b.xlsx', bytes: workbookOf([UID]) }, colleague)).statusCode).toBe(201)
  for (const socket of sockets) socket.destroy()
  await waitFor(
    () =>
      new Promise<number>((done, fail) =>
        app.server.getConnections((failure, count) => (failure ? fail(failure) : done(count))),
      ),
    count => count === 0,
  )
  const list = await browser.call('GET', `/api/tasks/company/${company.id}`)
  expect(list.json<TaskList>().items.map(({ fileName }) => fileName)).toEqual(['b.xlsx'])
})
