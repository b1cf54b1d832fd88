import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { CALLS } from '../../src/app/definitions/features.ts'
import { DEV, NEWCOMER, PEOPLE, TESTER, USER } from '../../src/app/start/demo/people.ts'
import { isForPrograms } from '../../src/base/roles/program-rules.ts'
import type { ShownOperator } from '../../src/platform/operator/wire.ts'
import { createVisitor, type Visitor } from '../world/people/visitor.ts'
import { type RunningProduct, runProduct } from '../world/product/running-product.ts'

type Task = { id: number; fileName: string; status: number; notCheckedRows: number }

const COMPLETED = 2
const WITH_ERRORS = 3

let demo: RunningProduct
beforeAll(async () => {
  demo = await runProduct({ command: 'demo' })
})
afterAll(() => demo.stop())

let port = '0'
const run = (command: string, ...args: string[]) =>
  promisify(execFile)(process.execPath, [`src/app/start/${command}.ts`, ...args], {
    env: { ...process.env, DATA_DIR: demo.dataDir, PORT: port, LOG_LEVEL: 'warn' },
  })

async function signIn({ email, password }: { email: string; password: string }): Promise<Visitor> {
  const visitor = createVisitor(demo.address)
  expect(await visitor.call('POST', '/api/login', { email, password })).toMatchObject({ status: 200 })
  const { stdout } = await run('demo-code', email)
  expect(await visitor.call('POST', '/api/login/otp', { email, totp: stdout.trim() })).toMatchObject({ status: 200 })
  return visitor
}

const tasksOf = async (visitor: Visitor, companyId: number): Promise<Task[]> =>
  (await visitor.call<{ items: Task[] }>('GET', `/api/tasks/company/${companyId}`)).body.items

it('the demo prints its address and all demo accounts', async () => {
  await expect.poll(() => demo.log()).toContain('npm run demo:code')
  for (const { email, password } of PEOPLE) expect(demo.log()).toMatch(new RegExp(`${email} +${password}`))
  expect(demo.log()).toContain(demo.address)
})

it('shows all demo accounts, each with a valid code', async () => {
  const { demoAccounts = [] } = (await createVisitor(demo.address).call<ShownOperator>('GET', '/api/operator')).body
  expect(demoAccounts.map(({ email }) => email)).toEqual(PEOPLE.map(({ email }) => email))
  const { email, password } = DEV
  const shownAccounts = async () =>
    (await createVisitor(demo.address).call<ShownOperator>('GET', '/api/operator')).body.demoAccounts
  const visitor = createVisitor(demo.address)
  expect(await visitor.call('POST', '/api/login', { email, password })).toMatchObject({ status: 200 })
  const totp = (await shownAccounts())?.find(account => account.email === email)?.code
  expect(await visitor.call('POST', '/api/login/otp', { email, totp })).toMatchObject({ status: 200 })
})

it.each(['/', '/login', '/uid-check'])('shows the pages at %s', async path => {
  const response = await fetch(new URL(path, demo.address))
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-cache'])
  expect(await response.text()).toContain('<div id="root">')
})

it.each(['UID-Check-Beispiel.xlsx', 'UID-Check-example.xlsx'])(
  'offers %s for download',
  { tags: ['W2-27'] },
  async file => {
    const { status, bytes } = await createVisitor(demo.address).download(`/${file}`)
    expect(status).toBe(200)
    expect(Buffer.from(bytes).equals(readFileSync(`public/${file}`))).toBe(true)
  },
)

it('describes every call of the API for the browser', async () => {
  const { paths } = (
    await createVisitor(demo.address).call<{ paths: Record<string, object> }>('GET', '/api/openapi.json')
  ).body
  const operations = Object.entries(paths).flatMap(([path, calls]) => Object.keys(calls).map(method => [method, path]))
  const documentedCalls = operations
    .map(([method, path]) => `${method?.toUpperCase()} ${path?.replace(/{[^}]+}/g, ':')}`)
    .sort()
  const pages = ['/api/openapi.json', '/api/docs', '/favicon.svg', '/.well-known/security.txt', '/*']
  // The calls for programs have a separate description (programs/clients.db.test.ts).
  const calls = CALLS.filter(({ path }) => !pages.includes(path) && !isForPrograms(path))
  expect(documentedCalls).toEqual(calls.map(({ method, path }) => `${method} ${path.replace(/:[^/]+/g, ':')}`).sort())
})

it('has checked the sample uploads, with report and result', async () => {
  const visitor = await signIn(USER)
  const batchStates = async () =>
    (await tasksOf(visitor, USER.companyId)).map(({ fileName, status }) => [fileName, status])
  await expect.poll(batchStates, { interval: 500 }).toEqual([
    ['UID-Check-Beispiel.xlsx', COMPLETED],
    ['Debitoren.xlsx', WITH_ERRORS],
  ])
  for (const { id } of await tasksOf(visitor, USER.companyId)) {
    expect((await visitor.download(`/api/file/report/${id}`)).status).toBe(200)
    expect((await visitor.download(`/api/file/result/${id}`)).status).toBe(200)
  }
})

it('lets the newcomer complete the first sign-in', async () => {
  const visitor = await signIn(NEWCOMER)
  const { id } = (await visitor.call<{ id: number }>('GET', '/api/users/user/current')).body
  const change = await visitor.call('PUT', `/api/users/${id}`, { password: 'Zweiter-Tag-2026' })
  expect(change.status).toBe(204)
})

it('the demo prints its address in one line when it is started a second time', async () => {
  const expectedOutput = { stdout: `The demo is running already: ${demo.address}\n`, stderr: '' }
  expect(await run('demo')).toEqual(expectedOutput)
  port = new URL(demo.address).port
  expect(await run('demo').finally(() => (port = '0'))).toEqual(expectedOutput)
})

it('keeps all data over a restart, and duplicates nothing', async () => {
  expect(await demo.stop()).toBe(0)
  demo = await runProduct({ command: 'demo', dataDir: demo.dataDir })
  await expect.poll(() => demo.log()).toContain('(chosen at first login)')
  const visitor = await signIn(TESTER)
  expect(await tasksOf(visitor, TESTER.companyId)).toHaveLength(2)
})
