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

// Far larger than the socket buffers: what the other end has not read was not sent.
const LARGE = 32 * 1024 * 1024

/** Creates a finished batch with this file as its result. */
async function batchWith(world: CheckingWorld, bytes: Uint8Array): Promise<number> {
  const { id } = await world.ended((await world.uploadUids(germanUids(1))).id)
  await world.database.db.transaction().execute(async trx => {
    const { id: result_file_id } = await saveFile(trx, bytes)
    await trx.updateTable('batch').set({ result_file_id }).where('id', '=', id).execute()
  })
  return id
}

/** Starts a download over a real connection. */
async function begin({ app, browser }: CheckingWorld, id: number): Promise<IncomingMessage> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' })
  const address = app.server.address()
  if (address === null || typeof address === 'string') throw new Error('the server listens nowhere')
  const place = { host: '127.0.0.1', port: address.port, path: `/api/file/result/${id}`, headers: browser.headers() }
  const asking = request({ ...place, agent: false })
  asking.on('error', () => undefined)
  asking.end()
  const [response] = (await once(asking, 'response')) as [IncomingMessage]
  return response
}

async function whole(response: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of response) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

const connections = ({ app }: CheckingWorld) =>
  new Promise<number>((done, fail) =>
    app.server.getConnections((failure, count) => (failure ? fail(failure) : done(count))),
  )

it('counts a download when its last byte was sent: one that is cut off leaves the result to be fetched', {
  tags: ['D-03'],
}, async () => {
  const world = await createCheckingWorld()
  const file = randomBytes(LARGE)
  const id = await batchWith(world, file)
  const cut = await begin(world, id)
  await once(cut, 'readable')
  cut.destroy()
  await waitFor(
    () => connections(world),
    count => count === 0,
  )
  expect(await world.read(id)).toMatchObject({ isDownloaded: false, downloadLocation: `/api/file/result/${id}` })

  // A HEAD request does not count as a download.
  await world.browser.call('HEAD', `/api/file/result/${id}`)
  expect(await world.read(id)).toMatchObject({ isDownloaded: false })

  expect(sha256(await whole(await begin(world, id)))).toBe(sha256(file))
  expect(await world.read(id)).toMatchObject({ isDownloaded: true, downloadLocation: null })
  expect((await begin(world, id)).statusCode).toBe(204)
})

it('is one download for eight at once, and for a client that retries after it broke off', {
  tags: ['D-03'],
}, async () => {
  const world = await createCheckingWorld()
  const file = randomBytes(LARGE)
  const id = await batchWith(world, file)
  const cut = await begin(world, id)
  await once(cut, 'readable')
  cut.destroy()
  const fetch = async () => {
    const answer = await begin(world, id)
    return { code: answer.statusCode, body: await whole(answer) }
  }
  const answers = await Promise.all(Array.from({ length: 8 }, fetch))
  const codes = answers.map(({ code }) => code)
  expect(codes.toSorted()).toEqual([200, ...Array(7).fill(204)])
  expect(sha256(answers[codes.indexOf(200)]?.body ?? Buffer.alloc(0))).toBe(sha256(file))
  const lines = world.database.db.selectFrom('audit_log').select('id').where('action', '=', 'download.result')
  expect(await lines.execute()).toHaveLength(1)
})

it('sends the whole file to a client that requests a part, to one of two at once', { tags: ['D-03'] }, async () => {
  const world = await createCheckingWorld()
  const file = randomBytes(200_000)
  const id = await batchWith(world, file)
  const ask = () => world.browser.call('GET', `/api/file/result/${id}`, undefined, { range: 'bytes=0-9' })
  const answers = await Promise.all([ask(), ask()])
  const sent = answers.filter(({ statusCode }) => statusCode === 200)
  expect(sent).toHaveLength(1)
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 204])
  for (const { rawPayload } of sent) expect(sha256(rawPayload)).toBe(sha256(file))
  expect((await ask()).statusCode).toBe(204)
})

it('delivers the same report for ever, after any change of result, batch, settings and names', {
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
  const first = await report()
  expect(first.statusCode).toBe(200)
  const path = `/api/company/${world.company.id}`
  const setting = { key: 'task_batch_size', value: '7' }
  const events: [string, () => ReturnType<typeof operator.call>][] = [
    ['nothing', () => world.browser.call('GET', `/api/tasks/${id}`)],
    ['download', () => world.browser.call('GET', `/api/file/result/${id}`)],
    ['new name', () => operator.call('PUT', path, { name: 'Ganz anders & Söhne KG' })],
    ['setting', () => operator.call('PUT', `/api/tasks/settings/${world.company.id}`, setting)],
    ['provided again', () => world.browser.call('POST', `/api/tasks/${id}/result`)],
    ['deleted', () => world.browser.call('DELETE', `/api/tasks/${id}?status=${STATUS.completed}`)],
  ]
  for (const [what, happens] of events) {
    expect([what, Math.floor((await happens()).statusCode / 100)]).toEqual([what, 2])
    expect([what, await report()]).toEqual([what, first])
  }
  expect(await world.read(id)).toMatchObject({ status: STATUS.deleted })
})
