import { createServer as createHttpsServer } from 'node:https'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { expect, it, onTestFinished, vi } from 'vitest'
import { certificateFor } from '../../../../tests/world/stand-ins/certificate.ts'
import { serveAnswer, startRawServer } from '../../../../tests/world/stand-ins/raw-server.ts'
import { exchange } from './exchange.ts'

const neverAborted = new AbortController().signal
const PATIENT_MS = 30_000
const get = (url: string, timeoutMs = PATIENT_MS, signal = neverAborted) =>
  exchange({ url, method: 'GET', headers: {}, timeoutMs }, signal)
const failed = (reason: string, neverArrived = false) =>
  expect.objectContaining({ kind: 'failed', reason, neverArrived })

async function closedPort(): Promise<string> {
  const server = createServer()
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  await new Promise(done => server.close(done))
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/`
}

it('returns status and body for any HTTP status', async () => {
  const date = expect.stringMatching(/ GMT$/)
  expect(await get(await serveAnswer('<x/>', 503))).toEqual({
    kind: 'answered',
    status: 503,
    body: '<x/>',
    bytes: Buffer.from('<x/>'),
    location: '',
    date,
    repeatsSecret: false,
    mayRepeatSecret: false,
  })
})

it.each(['3601', '259200', '-1', '1 hour', '60, 259200', '9'.repeat(40)])(
  'rejects an answer that a cache held for over an hour, or whose Age header is unreadable: %s',
  async age => {
    expect(await get(await serveAnswer('<x/>', 200, { age }))).toMatchObject({
      ...{ kind: 'failed', reason: 'unreadable-answer', code: 'Age', neverArrived: false, status: 200 },
      bytes: Buffer.from('<x/>'),
    })
  },
)

it.each(['0', '3600'])('accepts an answer with an Age of %s seconds', async age => {
  expect(await get(await serveAnswer('<x/>', 200, { age }))).toMatchObject({ kind: 'answered', body: '<x/>' })
})

it.each([
  [200, 'application/problem+json', 'failed'],
  [200, 'Application/Problem+XML; charset=utf-8', 'failed'],
  [404, 'application/problem+json', 'answered'],
  [200, 'application/json', 'answered'],
])(
  'returns HTTP %i with the type %s as %s: a problem type contradicts a success status',
  async (status, type, kind) => {
    expect(await get(await serveAnswer('{}', status, { 'content-type': type }))).toMatchObject({ kind, status })
  },
)

it('sends our product name as User-Agent', async () => {
  const url = await startRawServer((request, response) => response.end(request.headers['user-agent']))
  expect(await get(url)).toMatchObject({ body: expect.stringContaining('UID-Check/') })
})

it('does not follow a redirect', { tags: ['K-07', 'V1.3.6', 'V13.2.4', 'V15.3.2'] }, async () => {
  const url = await serveAnswer('', 302, { location: 'https://example.at/wartung/' })
  expect(await get(url)).toMatchObject({ status: 302, location: 'https://example.at/wartung/' })
})

/**
 * Fires the time-out only once `isReady` resolves, so that the connection exists on slow machines.
 */
async function expectTimeout(url: string, isReady: Promise<void>): Promise<void> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const answer = get(url)
  await isReady
  vi.advanceTimersByTime(PATIENT_MS - 1)
  expect(await Promise.race([answer, new Promise(done => setImmediate(done, 'still pending'))])).toBe('still pending')
  vi.advanceTimersByTime(1)
  expect(await answer).toEqual(failed('timeout'))
}

it('times out when a server sends single bytes slowly', async () => {
  const { promise: hasStarted, resolve: markStarted } = Promise.withResolvers<void>()
  const url = await startRawServer((_request, response) => {
    let sent = 0
    const timer = setInterval(() => {
      response.write('x')
      sent += 1
      if (sent === 5) markStarted()
    }, 20)
    response.on('close', () => clearInterval(timer))
  })
  await expectTimeout(url, hasStarted)
})

it('times out when a server never answers', async () => {
  const { promise: hasArrived, resolve: markArrived } = Promise.withResolvers<void>()
  await expectTimeout(await startRawServer(() => markArrived()), hasArrived)
})

it('accepts 256 kB and rejects one byte more', { tags: ['R-11'] }, async () => {
  expect(await get(await serveAnswer('x'.repeat(256 * 1024)))).toMatchObject({ kind: 'answered' })
  expect(await get(await serveAnswer('x'.repeat(256 * 1024 + 1)))).toEqual(failed('unreadable-answer'))
})

it('returns the same text whether it arrives byte by byte or at once', async () => {
  const text = 'Müller & Söhne '.repeat(500)
  const url = await startRawServer(async (_request, response) => {
    for (const byte of Buffer.from(text)) response.write(Buffer.from([byte]))
    response.end()
  })
  expect(await get(url)).toMatchObject({ kind: 'answered', body: text })
})

it('rejects an undeclared charset other than UTF-8', async () => {
  expect(await get(await serveAnswer(Buffer.from('Müller', 'latin1')))).toEqual(failed('unreadable-answer'))
})

it('recognizes failures in which the request certainly never arrived', async () => {
  expect(await get(await closedPort())).toEqual(failed('connection', true))
  // The resolver rejects a name of this length without a lookup.
  expect(await get(`http://${'x'.repeat(64)}.at/`)).toEqual(failed('connection', true))
  const reset = await startRawServer(request => request.socket.resetAndDestroy())
  expect(await get(reset)).toEqual(failed('connection', false))
  const plain = await serveAnswer('no TLS here')
  expect(await get(plain.replace('http:', 'https:'))).toEqual(failed('connection', true))
})

it('reports that nothing was sent if the connection was not established', async () => {
  const silent = createServer()
  await new Promise<void>(done => silent.listen(0, '127.0.0.1', done))
  onTestFinished(() => void silent.close())
  const address = silent.address()
  const url = `https://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/`
  expect(await get(url, 100)).toEqual(failed('connection', true))
  const stop = new AbortController()
  silent.once('connection', () => stop.abort())
  expect(await get(url, 20_000, stop.signal)).toEqual(failed('cancelled', true))
})

it('reuses a connection, and opens a new one if the old one was closed', async () => {
  const connections = new Set<Socket>()
  const url = await startRawServer((request, response) => {
    connections.add(request.socket)
    response.end('x')
  })
  for (let calls = 0; calls < 3; calls++) expect(await get(url)).toMatchObject({ body: 'x' })
  expect(connections.size).toBe(1)
  for (const socket of connections) socket.destroy()
  await new Promise(done => setImmediate(done))
  await expect.poll(() => get(url)).toMatchObject({ body: 'x' })
})

it('returns “cancelled” when aborted before or during the call', async () => {
  expect(await get('http://127.0.0.1:1/', PATIENT_MS, AbortSignal.abort())).toEqual(failed('cancelled', true))
  const stop = new AbortController()
  const url = await startRawServer(() => stop.abort())
  expect(await get(url, PATIENT_MS, stop.signal)).toEqual(failed('cancelled'))
})

it('rejects an invalid TLS certificate even if an environment variable allows it', {
  tags: ['K-07', 'V12.3.2'],
}, async () => {
  const server = createHttpsServer(certificateFor('127.0.0.1'), (_request, response) => response.end('{"valid":false}'))
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0'
  onTestFinished(() => {
    delete process.env.NODE_TLS_REJECT_UNAUTHORIZED
    server.close()
  })
  // A TCP server's address is always an object.
  const { port } = server.address() as AddressInfo
  expect(await get(`https://127.0.0.1:${port}/`)).toEqual(failed('connection', true))
})
