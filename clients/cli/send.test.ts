import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { serveAnswer, startRawServer } from '../../tests/world/stand-ins/raw-server.ts'
import { isTransient, Unreachable } from './api-error.ts'
import { createClient } from './client.ts'
import { saveFile } from './save-file.ts'
import { createSend } from './send.ts'

const clientOf = (origin: string, tries = 3) =>
  createClient(createSend({ origin, key: 'uidc_secret', language: 'de', tries }))

function temporaryFolder(): string {
  const path = mkdtempSync(join(tmpdir(), 'uid-check-client-'))
  onTestFinished(() => rmSync(path, { recursive: true }))
  return path
}

/** Starts a server that sends these responses in turn. Returns its origin and its requests. */
async function serveInTurn(...answers: ((response: ServerResponse) => void)[]) {
  const requests: IncomingMessage[] = []
  const origin = await startRawServer((request, response) => {
    request.resume()
    requests.push(request)
    answers[requests.length - 1]?.(response)
  })
  return { origin, requests }
}

const json =
  (body: object, status = 200, headers = {}) =>
  (response: ServerResponse) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
const problem = (status: number, body: object, headers = {}) =>
  json(body, status, { 'content-type': 'application/problem+json', ...headers })

it('does not follow redirects, so that no other server gets the key', async () => {
  const otherServer = await serveInTurn(json({}))
  const { origin } = await serveInTurn(response =>
    response.writeHead(307, { location: `${otherServer.origin}/api/v1/checks` }).end(),
  )
  await expect(clientOf(origin).check({ json: { uid: 'ATU1' } })).rejects.toMatchObject({
    code: 'redirected',
    status: 307,
  })
  expect(otherServer.requests).toEqual([])
})

it('stops reading a response that exceeds the size limit', async () => {
  let sent = 0
  const origin = await startRawServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    const chunk = Buffer.alloc(1024 * 1024, ' ')
    const writeMore = () => {
      while (!response.destroyed && sent < 200) {
        sent += 1
        if (!response.write(chunk)) return response.once('drain', writeMore)
      }
      return response.end()
    }
    writeMore()
  })
  await expect(clientOf(origin).listPartners()).rejects.toThrow(/more than 33554432 bytes/)
  expect(sent).toBeLessThan(100)
})

it('throws an ApiError with code, issues, candidates and retryAfter of the error response', async () => {
  const { origin } = await serveInTurn(
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

it('rejects a response that is not JSON or not a problem object', async () => {
  const [page, wrongProblem] = await Promise.all([
    serveAnswer('<html>'),
    serveAnswer('"no"', 400, { 'content-type': 'application/problem+json' }),
  ])
  await expect(clientOf(page).listPartners()).rejects.toBeInstanceOf(Unreachable)
  await expect(clientOf(wrongProblem).listPartners()).rejects.toMatchObject({ status: 400, message: 'HTTP 400' })
})

it('waits for Retry-After and repeats the call, but throws if the wait is too long', async () => {
  const busy = problem(429, { detail: 'Zu oft.' }, { 'retry-after': '0' })
  const { origin, requests } = await serveInTurn(busy, problem(503, {}, { 'retry-after': '0' }), json({ id: 7 }))
  expect(await clientOf(origin).readBatch({ params: { id: 7 } })).toEqual({ id: 7 })
  expect(requests).toHaveLength(3)
  const longWait = await serveInTurn(problem(429, { detail: 'Zu oft.' }, { 'retry-after': '3600' }))
  const refused = clientOf(longWait.origin).readBatch({ params: { id: 7 } })
  await expect(refused).rejects.toMatchObject({ status: 429, retryAfter: 3600 })
})

it('repeats a call without a response only if it has an idempotency key', async () => {
  const cutConnection = (response: ServerResponse) => response.socket?.destroy()
  const unkeyed = await serveInTurn(cutConnection, json({ id: 7 }))
  await expect(clientOf(unkeyed.origin).check({ json: { uid: 'ATU1' } })).rejects.toBeInstanceOf(Unreachable)
  expect(unkeyed.requests).toHaveLength(1)
  const keyed = await serveInTurn(cutConnection, json({ id: 7 }))
  await clientOf(keyed.origin).check({ json: { uid: 'ATU1' }, idempotencyKey: 'one' })
  expect(keyed.requests.map(({ headers }) => headers['idempotency-key'])).toEqual(['one', 'one'])
  expect(keyed.requests[0]?.headers).toMatchObject({ authorization: 'Bearer uidc_secret', 'accept-language': 'de' })
})

it('encodes path parameters and rejects "..", so that input cannot address another call', async () => {
  const { origin, requests } = await serveInTurn(json({}))
  await expect(clientOf(origin).readPartner({ params: { uid: '..' } })).rejects.toThrow(RangeError)
  await clientOf(origin).readPartner({ params: { uid: '../batches?x=1' } })
  expect(requests.map(({ url }) => url)).toEqual(['/api/v1/partners/..%2Fbatches%3Fx%3D1'])
})

it.each([
  [429, true],
  [503, true],
  [500, true],
  [401, false],
  [404, false],
])('a failure with status %i is temporary: %s', async (status, expected) => {
  const { origin } = await serveInTurn(problem(status, { detail: '' }))
  const failure = await clientOf(origin, 1)
    .readBatch({ params: { id: 1 } })
    .catch((each: unknown) => each)
  expect(isTransient(failure)).toBe(expected)
})

it('saves a file under the requested name, not under the name from the server', async () => {
  const directory = temporaryFolder()
  const headers = { 'content-disposition': 'attachment; filename="../../evil.xlsx"' }
  await saveFile(await fetch(await serveAnswer('list', 200, headers)), join(directory, 'out.xlsx'))
  expect(readdirSync(directory)).toEqual(['out.xlsx'])
  expect(readFileSync(join(directory, 'out.xlsx'), 'utf8')).toBe('list')
})

it('keeps the existing target and removes partial files if a download is cut off or damaged', async () => {
  const directory = temporaryFolder()
  const target = join(directory, 'out.xlsx')
  writeFileSync(target, 'before')
  const cutServer = await startRawServer((_request, response) => {
    response.writeHead(200, { 'content-length': '100' }).write('half')
    setTimeout(() => response.socket?.destroy(), 20)
  })
  await expect(saveFile(await fetch(cutServer), target)).rejects.toBeInstanceOf(Unreachable)
  const digest = `sha-256=:${Buffer.alloc(32).toString('base64')}:`
  await expect(
    saveFile(await fetch(await serveAnswer('list', 200, { 'repr-digest': digest })), target),
  ).rejects.toThrow(/damaged/)
  expect(readdirSync(directory)).toEqual(['out.xlsx'])
  expect(readFileSync(target, 'utf8')).toBe('before')
})
