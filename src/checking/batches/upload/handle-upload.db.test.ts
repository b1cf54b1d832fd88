import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { addPerson } from '../../../../tests/world/people/people.ts'
import { type Caller, signIn } from '../../../../tests/world/people/sign-in.ts'
import { createCheckingWorld, waitFor, workbookOf } from '../../../../tests/world/product/checking.ts'
import { openSpool } from './handle-upload.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const head = `--b\r\nContent-Disposition: form-data; name="file"; filename="a.xlsx"\r\nContent-Type: ${XLSX}\r\n\r\n`
const bytes = workbookOf(['DE136695976'])

it('rejects uploads above the limits of concurrent uploads per user and per company', {
  tags: ['U-12'],
}, async () => {
  const world = await createCheckingWorld({ hasWorker: false })
  await world.app.listen({ port: 0, host: '127.0.0.1' })
  const address = world.app.server.address()
  if (address === null || typeof address === 'string') throw new Error('the server is not listening')
  const { port } = address
  const answers: (number | undefined)[] = []
  const startUpload = ({ headers }: Caller) => {
    const clientRequest = request({
      port,
      host: '127.0.0.1',
      method: 'POST',
      path: '/api/tasks/preflight',
      headers: { ...headers(), 'content-type': 'multipart/form-data; boundary=b', 'content-length': 100_000 },
    })
    clientRequest.on('error', () => undefined)
    clientRequest.on('response', ({ statusCode }) => answers.push(statusCode))
    clientRequest.write(head)
    return clientRequest
  }
  // One more than permitted; its rejection shows that the others are in progress.
  const startUploads = (caller: Caller) => Array.from({ length: 11 }, () => startUpload(caller))
  const waitForAnswers = (count: number) =>
    waitFor(
      async () => answers,
      ({ length }) => length === count,
    )
  const callers = [world.browser]
  for (let index = 0; index < 2; index += 1) {
    const person = await addPerson(world, { companyId: world.company.id, email: `p${index}@firma.at` })
    callers.push(await signIn(world.app, person, world.clock))
  }
  const postPreflight = (caller = world.browser) =>
    world.upload({ name: 'a.xlsx', bytes, url: '/api/tasks/preflight', fields: { language: 'en' } }, caller)

  const openUploads = startUploads(world.browser)
  await waitForAnswers(1)
  const rejected = await postPreflight()
  expect(rejected.statusCode).toBe(429)
  expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(0)
  expect(rejected.json().issues[0]).toMatchObject({ path: 'file' })
  // Slow uploads of one user do not delay another user.
  expect((await postPreflight(callers[1])).statusCode).toBe(200)

  openUploads.push(...callers.slice(1, 2).flatMap(startUploads))
  await waitForAnswers(2)
  expect(answers).toEqual([429, 429])
  expect((await postPreflight(callers[2])).statusCode).toBe(429)
  const closed = openUploads.map(clientRequest => new Promise(done => clientRequest.once('close', done)))
  for (const clientRequest of openUploads) clientRequest.destroy()
  await Promise.all(closed)
  await waitFor(postPreflight, ({ statusCode }) => statusCode === 200)
})

it('a spool stores an upload in an unlinked file and returns it completely', async () => {
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
