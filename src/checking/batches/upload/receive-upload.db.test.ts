import { request } from 'node:http'
import { expect, it } from 'vitest'
import { rowsByHeading } from '../../../../tests/world/files/read-workbook.ts'
import { addPerson } from '../../../../tests/world/people/people.ts'
import { signIn } from '../../../../tests/world/people/sign-in.ts'
import { createCheckingWorld, waitFor, workbookOf } from '../../../../tests/world/product/checking.ts'
import type { Task, TaskList } from '../wire.ts'

const UID = 'DE136695976'
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const BODY_HEAD = `--b\r\nContent-Disposition: form-data; name="file"; filename="a.xlsx"\r\nContent-Type: ${XLSX}\r\n\r\n`

it('removes path, control and bidi characters from file names and shortens them', {
  tags: ['U-08', 'V1.3.3'],
}, async () => {
  const world = await createCheckingWorld({ hasWorker: false })
  const bytes = workbookOf([UID])
  const nameOf = async (name: string) => (await world.upload({ name, bytes })).json<Task>().fileName
  expect(await nameOf('Prüfung 😀 (2) – Αθήνα.xlsx')).toBe('Prüfung 😀 (2) – Αθήνα.xlsx')
  expect(await nameOf('../../etc/passwd.xlsx')).toBe('passwd.xlsx')
  expect(await nameOf('a\0b\x1b[31m.xlsx')).toBe('ab[31m.xlsx')
  expect(await nameOf('gift\u202Exslx.xlsx')).toBe('giftxslx.xlsx')
  expect(await nameOf(`${'ä'.repeat(5_000)}.xlsx`)).toBe(`${'ä'.repeat(120)}.xlsx`)
  expect((await world.upload({ name: '\u202E.xlsx', bytes })).statusCode).toBe(415)
})

it('rejects a missing or truncated body with a message, and stores nothing', { tags: ['U-12'] }, async () => {
  const { app, browser, company } = await createCheckingWorld({ hasWorker: false })
  const send = (type: string, payload: string | Uint8Array) =>
    app.inject({
      method: 'POST',
      url: '/api/tasks',
      payload: Buffer.from(payload),
      headers: { ...browser.headers(), 'accept-language': 'en', 'content-type': type },
    })
  const completeBody = Buffer.concat([Buffer.from(BODY_HEAD), workbookOf([UID]), Buffer.from('\r\n--b--\r\n')])
  const answers = [
    await send('multipart/form-data', completeBody),
    await send('multipart/form-data; boundary=b', completeBody.subarray(0, BODY_HEAD.length - 10)),
    await send('multipart/form-data; boundary=b', completeBody.subarray(0, completeBody.length - 20)),
    await send('multipart/form-data; boundary=b', completeBody.subarray(0, completeBody.length / 2)),
  ]
  for (const answer of answers) {
    expect(answer.statusCode).toBe(400)
    expect(answer.json().message).toMatch(/^The file did not arrive completely|^No file was sent/)
  }
  const list = await browser.call('GET', `/api/tasks/company/${company.id}`)
  expect(list.json<TaskList>().totalCount).toBe(0)
  expect((await send('multipart/form-data; boundary=b', completeBody)).statusCode).toBe(201)
})

it('stores a damaged workbook either completely or not at all', async () => {
  const { upload, database } = await createCheckingWorld({ hasWorker: false })
  const workbook = workbookOf([UID, 'ATU13585627'])
  let acceptedCount = 0
  for (let round = 0; round < 12; round += 1) {
    const bytes = new Uint8Array(workbook)
    bytes.fill(round, Math.floor((bytes.length * round) / 12), Math.floor((bytes.length * round) / 12) + 3)
    const answer = await upload({ name: 'a.xlsx', bytes })
    expect([201, 413, 422]).toContain(answer.statusCode)
    if (answer.statusCode !== 201) expect(answer.json().message).toMatch(/Bitte .+\.$/)
    acceptedCount += Number(answer.statusCode === 201)
  }
  const countRows = async (table: 'batch' | 'file' | 'question') =>
    (await database.db.selectFrom(table).select('id').execute()).length
  expect([await countRows('batch'), await countRows('file'), await countRows('question')]).toEqual([
    acceptedCount,
    acceptedCount,
    acceptedCount * 2,
  ])
  expect(acceptedCount).toBeLessThan(12)
})

it('queries a UID once even if a thousand rows contain it', {
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

it('aborted uploads leave nothing behind and do not block other uploads', { tags: ['U-12'] }, async () => {
  const world = await createCheckingWorld({ hasWorker: false })
  const { app, browser, company, upload } = world
  await app.listen({ port: 0, host: '127.0.0.1' })
  const address = app.server.address()
  if (address === null || typeof address === 'string') throw new Error('the server is not listening')
  const body = Buffer.concat([Buffer.from(BODY_HEAD), workbookOf([UID]), Buffer.from('\r\n--b--\r\n')])
  const headers = {
    ...browser.headers(),
    'content-type': 'multipart/form-data; boundary=b',
    'content-length': body.length,
  }
  const lengths = [0.1, 0.5, 0.99].flatMap(fraction =>
    Array.from({ length: 70 }, () => Math.floor(body.length * fraction)),
  )
  const sockets = lengths.map(length => {
    const clientRequest = request({
      port: address.port,
      host: '127.0.0.1',
      method: 'POST',
      path: '/api/tasks',
      headers,
    })
    clientRequest.on('error', () => undefined)
    clientRequest.write(body.subarray(0, length))
    return clientRequest
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
