import { createServer, type Server } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { beside } from '../../../tests/world/beside.ts'
import { freePort } from '../../../tests/world/product/free-port.ts'
import { urlWithoutPassword, waitForPostgresql } from './wait-for-postgresql.ts'

// A server that speaks the part of PostgreSQL's protocol (manual, "Message Formats") needed to
// accept or refuse a connection.
const message = (type: string, body: Buffer): Buffer => {
  const length = Buffer.alloc(4)
  length.writeInt32BE(body.length + 4)
  return Buffer.concat([Buffer.from(type), length, body])
}
const READY = message('Z', Buffer.from('I'))
const LET_IN = Buffer.concat([message('R', Buffer.alloc(4)), READY])
const DONE = Buffer.concat([message('C', Buffer.from('SELECT 0\0')), READY])
const turnAway = (code: string, words: string) => message('E', Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${words}\0\0`))

async function listen(port: number, greeting: () => Buffer): Promise<Server> {
  const server = createServer(socket => {
    socket.on('error', () => undefined)
    socket.once('data', () => {
      socket.write(greeting())
      socket.on('data', () => socket.write(DONE))
    })
  })
  await new Promise<void>(done => server.listen(port, '127.0.0.1', done))
  onTestFinished(() => void server.close())
  return server
}

const urlOf = (port: number) => `postgres://uid:very-secret@127.0.0.1:${port}/books?password=very-secret`

it('waits for a server that comes later, and for one that says that it is starting', { tags: ['R-25'] }, async () => {
  const port = await freePort()
  const told: string[] = []
  const waiting = waitForPostgresql(urlOf(port), { waitSeconds: 60, onWait: shown => told.push(shown) })
  await beside([waiting], expect.poll(() => told, { message: 'what was told' }).toHaveLength(1))
  let greetings = 0
  await listen(port, () => (greetings++ === 0 ? turnAway('57P03', 'the database system is starting up') : LET_IN))
  await waiting
  expect([greetings, told]).toEqual([2, [`postgres://uid@127.0.0.1:${port}/books`]])
})

it('says in one line which variable leads where, what was tried and what is expected, and never the password', async () => {
  const port = await freePort()
  const failed = await waitForPostgresql(urlOf(port), { waitSeconds: 2, onWait: () => undefined }).catch(String)
  expect(failed).toMatch(
    new RegExp(
      `^UnreachableDatabase: DATABASE_URL leads to postgres://uid@127\\.0\\.0\\.1:${port}/books, which did not answer within 2 s, ` +
        `tried \\d times \\(connect ECONNREFUSED 127\\.0\\.0\\.1:${port}\\); expected: PostgreSQL 15 or later [^\\n]*$`,
    ),
  )
  expect(failed).not.toContain('very-secret')
})

it.each([
  ['28P01', 'password authentication failed for user "uid"'],
  ['3D000', 'database "books" does not exist'],
])('does not wait where that would cure nothing: %s', async (code, words) => {
  const port = await freePort()
  await listen(port, () => turnAway(code, words))
  const told: string[] = []
  const failed = await waitForPostgresql(urlOf(port), { waitSeconds: 3_600, onWait: shown => told.push(shown) }).catch(
    String,
  )
  expect(failed).toContain(
    `DATABASE_URL leads to postgres://uid@127.0.0.1:${port}/books, which refuses the connection (${words})`,
  )
  expect(told).toEqual([])
})

it.each([
  ['postgres://a:b@h:5/d?password=x&sslmode=require', 'postgres://a@h:5/d'],
  ['postgresql://h/d', 'postgresql://h/d'],
  ['postgres://a:b@h:port/d', '(not shown)'],
])('%s is shown without what is secret', (url, shown) => expect(urlWithoutPassword(url)).toBe(shown))
