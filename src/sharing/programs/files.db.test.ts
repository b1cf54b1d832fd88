import { createHash, randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { addKey } from '../../../tests/world/people/api-key.ts'
import { createCheckingWorld, germanUids } from '../../../tests/world/product/checking.ts'
import { saveFile } from '../../base/database/file-store.ts'
import { KEY_SCOPES } from '../../base/roles/program-rules.ts'

/** A file of two whole parts in the database, and a fraction of a third. */
const FILE = randomBytes(2 * 1024 * 1024 + 4_321)
const SHA256 = createHash('sha256').update(FILE).digest()
const ETAG = `"${SHA256.toString('hex')}"`
const DIGEST = `sha-256=:${SHA256.toString('base64')}:`

/** Sets up an ended batch whose result is this file, and a program that downloads it. */
async function fileWorld() {
  const world = await createCheckingWorld()
  const { db } = world.database
  const { id } = await world.ended((await world.uploadUids(germanUids(1))).id)
  const fileId = await db.transaction().execute(async trx => {
    const saved = await saveFile(trx, FILE)
    await trx.updateTable('batch').set({ result_file_id: saved.id }).where('id', '=', id).execute()
    return saved.id
  })
  const addProgram = async () => (await addKey(world, world.company.id, { scopes: [...KEY_SCOPES] })).headers
  const fetchAs =
    (headers: Record<string, string>) =>
    (extraHeaders: Record<string, string> = {}, file = 'result') =>
      world.app.inject({
        method: 'GET',
        url: `/api/v1/batches/${id}/${file}`,
        headers: { ...headers, ...extraHeaders },
      })
  const countLogged = async (action = 'download.result') =>
    (await db.selectFrom('audit_log').select('id').where('action', '=', action).execute()).length
  const headers = await addProgram()
  const program = async () => fetchAs(await addProgram())
  return { ...world, id, db, fileId, headers, program, fetch: fetchAs(headers), countLogged }
}

it('a file is returned as a whole with its digest, and in ranges that add up to it, and is logged once', {
  tags: ['D-03'],
}, async () => {
  const { fetch, countLogged } = await fileWorld()
  const full = await fetch()
  expect(full.statusCode).toBe(200)
  expect(full.rawPayload.equals(FILE)).toBe(true)
  const fileHeaders = { etag: ETAG, 'repr-digest': DIGEST, 'accept-ranges': 'bytes' }
  expect(full.headers).toMatchObject({
    ...fileHeaders,
    'content-digest': DIGEST,
    'content-length': String(FILE.length),
  })
  expect(await countLogged()).toBe(1)
  const edges = [0, 1, 1_048_576, 2_000_000, 2_097_152, FILE.length]
  const parts = []
  for (const [index, from] of edges.slice(0, -1).entries()) {
    const to = (edges[index + 1] ?? 0) - 1
    const part = await fetch({ range: `bytes=${from}-${to}`, 'if-range': ETAG })
    expect([part.statusCode, part.headers]).toMatchObject([
      206,
      { ...fileHeaders, 'content-length': String(to - from + 1) },
    ])
    expect(part.headers).toMatchObject({ 'content-range': `bytes ${from}-${to}/${FILE.length}` })
    expect(part.headers).not.toHaveProperty('content-digest')
    parts.push(part.rawPayload)
  }
  expect(Buffer.concat(parts).equals(FILE)).toBe(true)
  // The part that begins at the first byte counts as a second download; the others resume one.
  expect(await countLogged()).toBe(2)
})

it('a download is logged once for a client that requests only later ranges', { tags: ['G-01'] }, async () => {
  const { fetch, program, countLogged } = await fileWorld()
  const [fetchFirst, fetchSecond] = [fetch, await program()]
  await fetchFirst({ range: 'bytes=1-' })
  expect(await countLogged()).toBe(1)
  await fetchFirst({ range: 'bytes=-100' })
  expect(await countLogged()).toBe(1)
  await fetchSecond({ range: 'bytes=1-', 'if-range': ETAG })
  expect(await countLogged()).toBe(2)
})

it('the API returns 304 to a client with the current file, and the whole file if the client’s copy differs', async () => {
  const { fetch, countLogged } = await fileWorld()
  for (const tag of [ETAG, `W/${ETAG}`, `"other", ${ETAG}`, '*']) {
    const unchanged = await fetch({ 'if-none-match': tag, range: 'bytes=5-' })
    expect([unchanged.statusCode, unchanged.body, unchanged.headers.etag]).toEqual([304, '', ETAG])
  }
  expect(await countLogged()).toBe(0)
  for (const tag of ['"other"', `W/${ETAG}`, new Date().toUTCString()]) {
    const { statusCode, rawPayload } = await fetch({ range: 'bytes=5-', 'if-range': tag })
    expect([statusCode, rawPayload.length]).toEqual([200, FILE.length])
  }
})

it('the API returns 416 for a range beyond the end, and the whole file for hostile ranges', async () => {
  const { fetch, countLogged } = await fileWorld()
  for (const range of [`bytes=${FILE.length}-`, `bytes=${'9'.repeat(300)}-`, 'bytes=-0']) {
    const rejection = await fetch({ range })
    expect([rejection.statusCode, rejection.json().status]).toEqual([416, 416])
    expect(rejection.headers).toMatchObject({ 'content-range': `bytes */${FILE.length}` })
  }
  expect(await countLogged()).toBe(0)
  for (const range of ['bytes=9-0', `bytes=0-0${',1-1'.repeat(2_000)}`, 'bytes=x-y', 'rows=1-2', 'bytes=0-0x10']) {
    const { statusCode, rawPayload } = await fetch({ range })
    expect([statusCode, rawPayload.length]).toEqual([200, FILE.length])
  }
})

it('reports support ranges, too', { tags: ['D-04'] }, async () => {
  const world = await fileWorld()
  const whole = await world.fetch({}, 'report')
  const range = await world.fetch({ range: 'bytes=5-', 'if-range': String(whole.headers.etag) }, 'report')
  expect([range.statusCode, range.rawPayload.equals(whole.rawPayload.subarray(5))]).toEqual([206, true])
  expect(range.headers['repr-digest']).toBe(whole.headers['repr-digest'])
  expect(await world.countLogged('download.report')).toBe(1)
})

it('the API aborts the response if the file is removed during the download', async () => {
  const { app, db, fileId, id, headers } = await fileWorld()
  await app.listen({ port: 0, host: '127.0.0.1' })
  await db.deleteFrom('file_part').where('file_id', '=', fileId).where('number', '=', 1).execute()
  const address = app.server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const answer = await fetch(`http://127.0.0.1:${port}/api/v1/batches/${id}/result`, { headers })
  expect(answer.status).toBe(200)
  await expect(answer.arrayBuffer()).rejects.toThrow()
})
