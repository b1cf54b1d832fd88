import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { expect, it } from 'vitest'
import { addPerson } from '../../../../tests/world/people/people.ts'
import { signIn } from '../../../../tests/world/people/sign-in.ts'
import {
  type CheckingWorld,
  createCheckingWorld,
  germanUids,
  waitFor,
} from '../../../../tests/world/product/checking.ts'
import { saveFile } from '../../../base/database/file-store.ts'
import { OPERATOR_COMPANY_ID, ROLES } from '../../../base/roles/role-rules.ts'
import { STATUS } from '../status-rules.ts'

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

// Far larger than the socket buffers, so that data the client has not read was not sent.
const LARGE_FILE_BYTES = 32 * 1024 * 1024

/** Creates a finished batch with this file as its result. */
async function createBatchWithResult(world: CheckingWorld, bytes: Uint8Array): Promise<number> {
  const { id } = await world.ended((await world.uploadUids(germanUids(1))).id)
  await world.database.db.transaction().execute(async trx => {
    const { id: result_file_id } = await saveFile(trx, bytes)
    await trx.updateTable('batch').set({ result_file_id }).where('id', '=', id).execute()
  })
  return id
}

/** Starts a download over a real connection. */
async function startDownload({ app, browser }: CheckingWorld, id: number): Promise<IncomingMessage> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' })
  const address = app.server.address()
  if (address === null || typeof address === 'string') throw new Error('the server is not listening')
  const requestOptions = {
    host: '127.0.0.1',
    port: address.port,
    path: `/api/file/result/${id}`,
    headers: browser.headers(),
  }
  const clientRequest = request({ ...requestOptions, agent: false })
  clientRequest.on('error', () => undefined)
  clientRequest.end()
  const [response] = (await once(clientRequest, 'response')) as [IncomingMessage]
  return response
}

async function readAll(response: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of response) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

const countConnections = ({ app }: CheckingWorld) =>
  new Promise<number>((done, fail) =>
    app.server.getConnections((failure, count) => (failure ? fail(failure) : done(count))),
  )

it('counts a download when its last byte was sent; an aborted download can be repeated', {
  tags: ['D-03'],
}, async () => {
  const world = await createCheckingWorld()
  const file = randomBytes(LARGE_FILE_BYTES)
  const id = await createBatchWithResult(world, file)
  const abortedDownload = await startDownload(world, id)
  await once(abortedDownload, 'readable')
  abortedDownload.destroy()
  await waitFor(
    () => countConnections(world),
    count => count === 0,
  )
  expect(await world.read(id)).toMatchObject({ isDownloaded: false, downloadLocation: `/api/file/result/${id}` })

  // A HEAD request does not count as a download.
  await world.browser.call('HEAD', `/api/file/result/${id}`)
  expect(await world.read(id)).toMatchObject({ isDownloaded: false })

  expect(sha256(await readAll(await startDownload(world, id)))).toBe(sha256(file))
  expect(await world.read(id)).toMatchObject({ isDownloaded: true, downloadLocation: null })
  expect((await startDownload(world, id)).statusCode).toBe(204)
})

it('serves one of eight concurrent downloads, also after an aborted one', {
  tags: ['D-03'],
}, async () => {
  const world = await createCheckingWorld()
  const file = randomBytes(LARGE_FILE_BYTES)
  const id = await createBatchWithResult(world, file)
  const abortedDownload = await startDownload(world, id)
  await once(abortedDownload, 'readable')
  abortedDownload.destroy()
  const fetch = async () => {
    const answer = await startDownload(world, id)
    return { code: answer.statusCode, body: await readAll(answer) }
  }
  const answers = await Promise.all(Array.from({ length: 8 }, fetch))
  const codes = answers.map(({ code }) => code)
  expect(codes.toSorted()).toEqual([200, ...Array(7).fill(204)])
  expect(sha256(answers[codes.indexOf(200)]?.body ?? Buffer.alloc(0))).toBe(sha256(file))
  const lines = world.database.db.selectFrom('audit_log').select('id').where('action', '=', 'download.result')
  expect(await lines.execute()).toHaveLength(1)
})

it('sends the whole file for a range request, and to one of two concurrent ones', { tags: ['D-03'] }, async () => {
  const world = await createCheckingWorld()
  const file = randomBytes(200_000)
  const id = await createBatchWithResult(world, file)
  const requestRange = () => world.browser.call('GET', `/api/file/result/${id}`, undefined, { range: 'bytes=0-9' })
  const answers = await Promise.all([requestRange(), requestRange()])
  const successful = answers.filter(({ statusCode }) => statusCode === 200)
  expect(successful).toHaveLength(1)
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 204])
  for (const { rawPayload } of successful) expect(sha256(rawPayload)).toBe(sha256(file))
  expect((await requestRange()).statusCode).toBe(204)
})

it('returns the same report after changes of result, batch, settings and names', {
  tags: ['D-04'],
}, async () => {
  const world = await createCheckingWorld()
  const dev = await addPerson(world, { companyId: OPERATOR_COMPANY_ID, role: ROLES.dev })
  const operator = await signIn(world.app, dev, world.clock)
  const { id } = await world.ended((await world.uploadUids(germanUids(3))).id)
  const report = async () => {
    const { statusCode, rawPayload } = await world.browser.call('GET', `/api/file/report/${id}`)
    return { statusCode, sha256: sha256(rawPayload) }
  }
  const firstReport = await report()
  expect(firstReport.statusCode).toBe(200)
  const path = `/api/company/${world.company.id}`
  const setting = { key: 'task_batch_size', value: '7' }
  const events: [string, () => ReturnType<typeof operator.call>][] = [
    ['read', () => world.browser.call('GET', `/api/tasks/${id}`)],
    ['download', () => world.browser.call('GET', `/api/file/result/${id}`)],
    ['renamed company', () => operator.call('PUT', path, { name: 'Ganz anders & Söhne KG' })],
    ['changed setting', () => operator.call('PUT', `/api/tasks/settings/${world.company.id}`, setting)],
    ['re-enabled download', () => world.browser.call('POST', `/api/tasks/${id}/result`)],
    ['deleted', () => world.browser.call('DELETE', `/api/tasks/${id}?status=${STATUS.completed}`)],
  ]
  for (const [label, perform] of events) {
    expect([label, Math.floor((await perform()).statusCode / 100)]).toEqual([label, 2])
    expect([label, await report()]).toEqual([label, firstReport])
  }
  expect(await world.read(id)).toMatchObject({ status: STATUS.deleted })
})
