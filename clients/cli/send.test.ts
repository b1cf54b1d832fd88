import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { serveAnswer, startRawServer } from '../../tests/world/stand-ins/raw-server.ts'
import { createClient } from './client.ts'
import { isPassing, Unreachable } from './refusal.ts'
import { saveFile } from './save-file.ts'
import { createSend } from './send.ts'

const clientOf = (origin: string, tries = 3) =>
  createClient(createSend({ origin, key: 'uidc_secret', language: 'de', tries }))

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'uid-check-client-'))
  onTestFinished(() => rmSync(path, { recursive: true }))
  return path
}

/** A server that sends these responses in turn, and stores its requests. */
async function sayingInTurn(...answers: ((response: ServerResponse) => void)[]) {
  const asked: IncomingMessage[] = []
  const origin = await startRawServer((request, response) => {
    request.resume()
    asked.push(request)
    answers[asked.length - 1]?.(response)
  })
  return { origin, asked }
}

const json =
  (body: object, status = 200, headers = {}) =>
  (response: ServerResponse) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
const problem = (status: number, body: object, headers = {}) =>
  json(body, status, { 'content-type': 'application/problem+json', ...headers })

it('follows no redirect, so that the key is sent to no other server', async () => {
  const elsewhere = await sayingInTurn(json({}))
  const { origin } = await sayingInTurn(response =>
    response.writeHead(307, { location: `${elsewhere.origin}/api/v1/checks` }).end(),
  )
  await expect(clientOf(origin).check({ json: { uid: 'ATU1' } })).rejects.toMatchObject({
    code: 'redirected',
    status: 307,
  })
  expect(elsewhere.asked).toEqual([])
})

it('reads no more of an answer than it can hold', async () => {
  let sent = 0
  const origin = await startRawServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    const piece = Buffer.alloc(1024 * 1024, ' ')
    const more = () => {
      while (!response.destroyed && sent < 200) {
        sent += 1
        if (!response.write(piece)) return response.once('drain', more)
      }
      return response.end()
    }
    more()
  })
  await expect(clientOf(origin).listPartners()).rejects.toThrow(/more than 33554432 bytes/)
  expect(sent).toBeLessThan(100)
})

it('tells a refusal by its code, its fields and when to come again', async () => {
  const { origin } = await sayingInTurn(
    problem(422, {
      detail: 'Welche Kodierung?',
      code: 'ambiguous_encoding',
      candidates: ['cp850', 'cp1250'],
      issues: [{ path: 'encoding', message: 'fehlt' }],
    }),
  )
  await expect(clientOf(origin).readBatch({ params: { id: 7 } })).rejects.toMatchObject({
    message: 'Welche Kodierung?',
    status: 422,
    code: 'ambiguous_encoding',
    candidates: ['cp850', 'cp1250'],
    issues: [{ path: 'encoding', message: 'fehlt' }],
    retryAfter: null,
  })
})

it('takes what is no answer of UID Check for none', async () => {
  const [page, odd] = await Promise.all([
    serveAnswer('<html>'),
    serveAnswer('"no"', 400, { 'content-type': 'application/problem+json' }),
  ])
  await expect(clientOf(page).listPartners()).rejects.toBeInstanceOf(Unreachable)
  await expect(clientOf(odd).listPartners()).rejects.toMatchObject({ status: 400, message: 'HTTP 400' })
})

it('waits as long as a busy server says, and no longer than is bearable', async () => {
  const busy = problem(429, { detail: 'Zu oft.' }, { 'retry-after': '0' })
  const { origin, asked } = await sayingInTurn(busy, problem(503, {}, { 'retry-after': '0' }), json({ id: 7 }))
  expect(await clientOf(origin).readBatch({ params: { id: 7 } })).toEqual({ id: 7 })
  expect(asked).toHaveLength(3)
  const long = await sayingInTurn(problem(429, { detail: 'Zu oft.' }, { 'retry-after': '3600' }))
  const refused = clientOf(long.origin).readBatch({ params: { id: 7 } })
  await expect(refused).rejects.toMatchObject({ status: 429, retryAfter: 3600 })
})

it('sends again what was cut off where it is done once, and nothing else', async () => {
  const cut = (response: ServerResponse) => response.socket?.destroy()
  const once = await sayingInTurn(cut, json({ id: 7 }))
  await expect(clientOf(once.origin).check({ json: { uid: 'ATU1' } })).rejects.toBeInstanceOf(Unreachable)
  expect(once.asked).toHaveLength(1)
  const keyed = await sayingInTurn(cut, json({ id: 7 }))
  await clientOf(keyed.origin).check({ json: { uid: 'ATU1' }, idempotencyKey: 'one' })
  expect(keyed.asked.map(({ headers }) => headers['idempotency-key'])).toEqual(['one', 'one'])
  expect(keyed.asked[0]?.headers).toMatchObject({ authorization: 'Bearer uidc_secret', 'accept-language': 'de' })
})

it('leads with nothing that is typed to another call', async () => {
  const { origin, asked } = await sayingInTurn(json({}))
  await expect(clientOf(origin).readPartner({ params: { uid: '..' } })).rejects.toThrow(RangeError)
  await clientOf(origin).readPartner({ params: { uid: '../batches?x=1' } })
  expect(asked.map(({ url }) => url)).toEqual(['/api/v1/partners/..%2Fbatches%3Fx%3D1'])
})

it.each([
  [429, true],
  [503, true],
  [500, true],
  [401, false],
  [404, false],
])('reckons with %i passing by itself: %s', async (status, passes) => {
  const { origin } = await sayingInTurn(problem(status, { detail: '' }))
  const failure = await clientOf(origin, 1)
    .readBatch({ params: { id: 1 } })
    .catch((each: unknown) => each)
  expect(isPassing(failure)).toBe(passes)
})

it('saves a file under the requested name, not under the server’s', async () => {
  const directory = folder()
  const headers = { 'content-disposition': 'attachment; filename="../../evil.xlsx"' }
  await saveFile(await fetch(await serveAnswer('list', 200, headers)), join(directory, 'out.xlsx'))
  expect(readdirSync(directory)).toEqual(['out.xlsx'])
  expect(readFileSync(join(directory, 'out.xlsx'), 'utf8')).toBe('list')
})

it('leaves what was there, and nothing half, where a file breaks off or comes damaged', async () => {
  const directory = folder()
  const target = join(directory, 'out.xlsx')
  writeFileSync(target, 'before')
  const cut = await startRawServer((_request, response) => {
    response.writeHead(200, { 'content-length': '100' }).write('half')
    setTimeout(() => response.socket?.destroy(), 20)
  })
  await expect(saveFile(await fetch(cut), target)).rejects.toBeInstanceOf(Unreachable)
  const digest = `sha-256=:${Buffer.alloc(32).toString('base64')}:`
  await expect(
    saveFile(await fetch(await serveAnswer('list', 200, { 'repr-digest': digest })), target),
  ).rejects.toThrow(/damaged/)
  expect(readdirSync(directory)).toEqual(['out.xlsx'])
  expect(readFileSync(target, 'utf8')).toBe('before')
})
