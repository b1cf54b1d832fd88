import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { addPerson } from '../../../../tests/world/people/people.ts'
import { type Caller, signIn } from '../../../../tests/world/people/sign-in.ts'
import { createCheckingWorld, waitFor, workbookOf } from '../../../../tests/world/product/checking.ts'
import { openSpool } from './take-upload.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const head = `--b\r\nContent-Disposition: form-data; name="file"; filename="a.xlsx"\r\nContent-Type: ${XLSX}\r\n\r\n`
const bytes = workbookOf(['DE136695976'])

it('refuses more concurrent uploads of a user or company than allowed, and no others', {
  tags: ['U-12'],
}, async () => {
  const world = await createCheckingWorld({ works: false })
  await world.app.listen({ port: 0, host: '127.0.0.1' })
  const address = world.app.server.address()
  if (address === null || typeof address === 'string') throw new Error('the server listens nowhere')
  const { port } = address
  const answers: (number | undefined)[] = []
  const half = ({ headers }: Caller) => {
    const sending = request({
      port,
      host: '127.0.0.1',
      method: 'POST',
      path: '/api/tasks/preflight',
      headers: { ...headers(), 'content-type': 'multipart/form-data; boundary=b', 'content-length': 100_000 },
    })
    sending.on('error', () => undefined)
    sending.on('response', ({ statusCode }) => answers.push(statusCode))
    sending.write(head)
    return sending
  }
  // One more than permitted: the refused one shows that the others are in progress.
  const halves = (caller: Caller) => Array.from({ length: 11 }, () => half(caller))
  const refusals = (count: number) =>
    waitFor(
      async () => answers,
      ({ length }) => length === count,
    )
  const people = [world.browser]
  for (let at = 0; at < 2; at += 1) {
    const person = await addPerson(world, { companyId: world.company.id, email: `p${at}@firma.at` })
    people.push(await signIn(world.app, person, world.clock))
  }
  const look = (caller = world.browser) =>
    world.upload({ name: 'a.xlsx', bytes, url: '/api/tasks/preflight', fields: { language: 'en' } }, caller)

  const open = halves(world.browser)
  await refusals(1)
  const refused = await look()
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(refused.json().issues[0]).toMatchObject({ path: 'file' })
  // Not delayed by a slow socket.
  expect((await look(people[1])).statusCode).toBe(200)

  open.push(...people.slice(1, 2).flatMap(halves))
  await refusals(2)
  expect(answers).toEqual([429, 429])
  expect((await look(people[2])).statusCode).toBe(429)
  const closed = open.map(sending => new Promise(done => sending.once('close', done)))
  for (const sending of open) sending.destroy()
  await Promise.all(closed)
  await waitFor(look, ({ statusCode }) => statusCode === 200)
})

it('keeps an upload in a file that has no name, and gives it back whole', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'uid-check-spool-'))
  vi.stubEnv('TMPDIR', folder)
  onTestFinished(() => {
    vi.unstubAllEnvs()
    rmSync(folder, { recursive: true })
  })
  const spool = await openSpool()
  await spool.write(Buffer.from('one '))
  await spool.write(Buffer.from('two'))
  expect(readdirSync(folder)).toEqual([])
  expect(Buffer.from(await spool.read()).toString()).toBe('one two')
  await spool.close()
})
