import { createServer, type Server } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { freePort } from '../../../tests/world/product/free-port.ts'
import { rejectIfAnyFails } from '../../../tests/world/race-with-failures.ts'
import { urlWithoutPassword, waitForPostgresql } from './wait-for-postgresql.ts'

// A server that speaks the part of PostgreSQL's protocol (manual, "Message Formats") needed to
// accept or refuse a connection.
const message = (type: string, body: Buffer): Buffer => {
  const length = Buffer.alloc(4)
  length.writeInt32BE(body.length + 4)
  return Buffer.concat([Buffer.from(type), length, body])
}
const READY = message('Z', Buffer.from('I'))
const ACCEPTED = Buffer.concat([message('R', Buffer.alloc(4)), READY])
const QUERY_DONE = Buffer.concat([message('C', Buffer.from('SELECT 0\0')), READY])
const refusal = (code: string, text: string) => message('E', Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${text}\0\0`))

async function listen(port: number, greeting: () => Buffer): Promise<Server> {
  const server = createServer(socket => {
    socket.on('error', () => undefined)
    socket.once('data', () => {
      socket.write(greeting())
      socket.on('data', () => socket.write(QUERY_DONE))
    })
  })
  await new Promise<void>(done => server.listen(port, '127.0.0.1', done))
  onTestFinished(() => void server.close())
  return server
}

const urlOf = (port: number) => `postgres://uid:very-secret@127.0.0.1:${port}/books?password=very-secret`

it('waits for a server that starts later, and for one that reports that it is starting', {
  tags: ['R-25'],
}, async () => {
  const port = await freePort()
  const shownUrls: string[] = []
  const waiting = waitForPostgresql(urlOf(port), { waitSeconds: 60, onWait: shownUrl => shownUrls.push(shownUrl) })
  await rejectIfAnyFails([waiting], expect.poll(() => shownUrls, { message: 'reported waits' }).toHaveLength(1))
  let greetings = 0
  await listen(port, () => (greetings++ === 0 ? refusal('57P03', 'the database system is starting up') : ACCEPTED))
  await waiting
  expect([greetings, shownUrls]).toEqual([2, [`postgres://uid@127.0.0.1:${port}/books`]])
})

it('reports in one line the variable, its address, the tries and what is expected, without the password', async () => {
  const port = await freePort()
  const failure = await waitForPostgresql(urlOf(port), { waitSeconds: 2, onWait: () => undefined }).catch(String)
  expect(failure).toMatch(
    new RegExp(
      `^UnreachableDatabase: DATABASE_URL leads to postgres://uid@127\\.0\\.0\\.1:${port}/books, which did not answer within 2 s, ` +
        `tried \\d times \\(connect ECONNREFUSED 127\\.0\\.0\\.1:${port}\\); expected: PostgreSQL 15 or later [^\\n]*$`,
    ),
  )
  expect(failure).not.toContain('very-secret')
})

it.each([
  ['28P01', 'password authentication failed for user "uid"'],
  ['3D000', 'database "books" does not exist'],
])('does not wait if the server refuses the connection: %s', async (code, text) => {
  const port = await freePort()
  await listen(port, () => refusal(code, text))
  const shownUrls: string[] = []
  const failure = await waitForPostgresql(urlOf(port), {
    waitSeconds: 3_600,
    onWait: shownUrl => shownUrls.push(shownUrl),
  }).catch(String)
  expect(failure).toContain(
    `DATABASE_URL leads to postgres://uid@127.0.0.1:${port}/books, which refuses the connection (${text})`,
  )
  expect(shownUrls).toEqual([])
})

it.each([
  ['postgres://a:b@h:5/d?password=x&sslmode=require', 'postgres://a@h:5/d'],
  ['postgresql://h/d', 'postgresql://h/d'],
  ['postgres://a:b@h:port/d', '(not shown)'],
])('%s is shown without its password', (url, shownUrl) => expect(urlWithoutPassword(url)).toBe(shownUrl))
