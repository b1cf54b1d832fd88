import { describe, expect, it } from 'vitest'
import { pdfPages } from '../../../../tests/world/files/pdf.ts'
import { addPerson, addTestCompany } from '../../../../tests/world/people/people.ts'
import { type Caller, signIn } from '../../../../tests/world/people/sign-in.ts'
import {
  type CheckingWorld,
  createCheckingWorld,
  germanUids,
  waitFor,
} from '../../../../tests/world/product/checking.ts'
import { workContext, workServices } from '../../../app/start/start-work.ts'
import { OPERATOR_COMPANY_ID, ROLES } from '../../../base/roles/role-rules.ts'
import { STATUS } from '../status-rules.ts'
import type { Task, TaskRows } from '../wire.ts'

// Events during a batch: each has a defined end, loses no answer, and sends no query
// afterwards.
const FRENCH = 'FR40303265045'
const SLOW_SERVICE = { simulator: { latencyMs: 30 }, settings: { task_concurrent_batches: 2 } } as const
const UIDS = 60
// For each of two lanes, the call in flight and the call for the question claimed ahead.
const IN_FLIGHT = 4

type World = CheckingWorld & {
  dev: Caller
  /** Releases the answers that `startBatch` holds back. */
  release: () => void
}

async function createWorld(options: Parameters<typeof createCheckingWorld>[0] = SLOW_SERVICE): Promise<World> {
  const world = await createCheckingWorld(options)
  const devUser = await addPerson(world, { companyId: OPERATOR_COMPANY_ID, role: ROLES.dev })
  return { ...world, dev: await signIn(world.app, devUser, world.clock), release: () => undefined }
}

/**
 * Creates a batch that has some answers; the others arrive only after `world.release` is called.
 */
async function startBatch(world: World, caller?: Caller): Promise<Task> {
  const { id } = await world.uploadUids(germanUids(UIDS), caller)
  const task = await waitFor(
    () => world.read(id, caller),
    ({ processedRows }) => processedRows >= 5,
  )
  world.release = world.simulator.hold()
  return task
}

async function callExpecting204(
  caller: Caller,
  method: 'PUT' | 'POST' | 'DELETE',
  path: string,
  body?: unknown,
): Promise<void> {
  const answer = await caller.call(method, path, body)
  expect([answer.statusCode, answer.body], `${method} ${path}`).toEqual([204, ''])
}

const rowsOf = async (caller: Caller, id: number) =>
  (await caller.call('GET', `/api/tasks/${id}/rows?itemsPerPage=-1`)).json<TaskRows>().items

/**
 * Expects a cancelled batch to keep its answers, to count and report them, and to send no further
 * queries.
 */
async function expectCancelled(world: World, { id }: Task): Promise<void> {
  const atCancellation = await world.read(id, world.dev)
  const calls = world.simulator.calls.length
  world.release()
  const ended = await world.ended(id, world.dev)
  expect(ended).toMatchObject({
    status: STATUS.cancelled,
    processedRows: atCancellation.processedRows,
    hasReport: true,
  })
  const rows = await rowsOf(world.dev, id)
  expect(rows.filter(({ verdict }) => verdict === 'valid' || verdict === 'invalid')).toHaveLength(ended.processedRows)
  expect(rows.filter(({ verdict }) => verdict === null)).toEqual([])
  expect(world.simulator.calls.length).toBeLessThanOrEqual(calls + IN_FLIGHT)
}

describe('while a batch runs', () => {
  it('deletion of its company cancels it with a report of its answers; other companies continue', {
    tags: ['R-27', 'R-33', 'C4-03'],
  }, async () => {
    const world = await createWorld()
    const otherCompany = await addTestCompany(world)
    const neighbour = await signIn(world.app, await addPerson(world, { companyId: otherCompany.id }), world.clock)
    const task = await startBatch(world)
    const { id } = await world.uploadUids(['NO-123.456.789'], neighbour)
    await callExpecting204(world.dev, 'DELETE', `/api/company/${world.company.id}`)
    await expectCancelled(world, task)
    expect((await world.browser.call('GET', `/api/tasks/${task.id}`)).statusCode).toBe(401)
    expect(await world.ended(id, neighbour)).toMatchObject({ status: STATUS.completed })
  })

  it('deletion of its creator cancels it, and colleagues can download its report', async () => {
    const world = await createWorld()
    const colleague = await signIn(world.app, await addPerson(world, { companyId: world.company.id }), world.clock)
    const task = await startBatch(world)
    await callExpecting204(world.dev, 'DELETE', `/api/users/${world.ada.id}`)
    await expectCancelled(world, task)
    expect((await colleague.call('GET', `/api/file/report/${task.id}`)).statusCode).toBe(200)
  })

  it('deactivation of its creator lets it finish and gives it to the colleagues', {
    tags: ['R-33'],
  }, async () => {
    const world = await createWorld()
    const colleague = await signIn(world.app, await addPerson(world, { companyId: world.company.id }), world.clock)
    const { id } = await startBatch(world)
    expect(await world.read(id, colleague)).toMatchObject({ isMine: false })
    const { email } = world.ada
    const ada = { firstname: 'Ada', lastname: 'Lovelace', email, role: ROLES.user, companyId: world.company.id }
    await callExpecting204(world.dev, 'PUT', `/api/users/${world.ada.id}`, { ...ada, isActive: false })
    world.release()
    expect(await world.ended(id, colleague)).toMatchObject({
      status: STATUS.completed,
      notCheckedRows: 0,
      isMine: true,
    })
    expect((await colleague.call('GET', `/api/file/result/${id}`)).statusCode).toBe(200)
  })

  it('renaming its company changes the name in its files', async () => {
    const world = await createWorld()
    const { id } = await startBatch(world)
    await callExpecting204(world.dev, 'PUT', `/api/company/${world.company.id}`, { name: 'Danach & Töchter KG' })
    world.release()
    await world.ended(id)
    const { rawPayload } = await world.browser.call('GET', `/api/file/report/${id}`)
    const [cover = ''] = await pdfPages(rawPayload)
    expect(cover).toContain('Danach & Töchter KG')
    expect(cover).not.toContain(world.company.name)
  })

  it('expiry of the licence lets it finish, and its files are available after the renewal', async () => {
    const world = await createWorld()
    const { id } = await startBatch(world)
    const path = `/api/company/${world.company.id}`
    await callExpecting204(world.dev, 'PUT', path, { validUntil: '2026-11-01' })
    const rejected = await world.browser.call('GET', `/api/tasks/${id}`)
    expect([rejected.statusCode, rejected.json<{ message: string }>().message]).toEqual([401, 'expired'])
    world.release()
    expect(await world.ended(id, world.dev)).toMatchObject({ status: STATUS.completed, notCheckedRows: 0 })
    await callExpecting204(world.dev, 'PUT', path, { validUntil: '2099-12-31' })
    const ada = await signIn(world.app, world.ada, world.clock)
    expect((await ada.call('GET', `/api/file/result/${id}`)).statusCode).toBe(200)
  })

  it('wrong credentials end it at once with advice and keep its answers; a retry completes it after correction', {
    tags: ['R-33'],
  }, async () => {
    const world = await createWorld({
      ...SLOW_SERVICE,
      simulator: { latencyMs: 80 },
      mapping: 'none',
      hasWorker: false,
    })
    // A worker caches an account for a moment (checks/check-context.ts). This context reveals the
    // cached one.
    const context = workContext(world.runtime)
    await world.work(workServices(world.runtime, context))
    const pinOf = async (companyId: number) => (await context.configOf(companyId)).account?.pin
    const waitForAccount = (companyId: number, pin: string) =>
      expect.poll(() => pinOf(companyId), { message: 'the account that the worker uses' }).toBe(pin)
    const account = { finCustomerId: '100000000001', finUserId: 'WEBUSER01', pin: 'Simulator-2026' }
    const ownCompany = await addTestCompany(world, { useCustomLogin: true, account })
    const user = await signIn(world.app, await addPerson(world, { companyId: ownCompany.id }), world.clock)
    const { id } = await startBatch(world, user)
    // The answers are held back until the worker uses the changed account.
    await callExpecting204(user, 'PUT', `/api/company/${ownCompany.id}`, { pin: 'no-longer-right' })
    await waitForAccount(ownCompany.id, 'no-longer-right')
    world.release()
    const ended = await world.ended(id, user)
    expect(ended).toMatchObject({ status: STATUS.completedWithErrors, processedRows: UIDS })
    expect(ended.validRows + ended.invalidRows + ended.notCheckedRows).toBe(UIDS)
    const open = (await rowsOf(user, id)).filter(({ verdict }) => verdict === 'not-checked')
    expect(open).toHaveLength(ended.notCheckedRows)
    expect(new Set(open.map(({ reason }) => reason))).toEqual(new Set([expect.stringMatching(/FinanzOnline-Zugang/)]))
    await callExpecting204(user, 'PUT', `/api/company/${ownCompany.id}`, { pin: account.pin })
    await waitForAccount(ownCompany.id, account.pin)
    await callExpecting204(user, 'POST', `/api/tasks/${id}/retry`, {})
    expect(await world.ended(id, user)).toMatchObject({
      status: STATUS.completed,
      processedRows: UIDS,
      notCheckedRows: 0,
    })
  })

  it('a patience of 0 ends its open rows as not checked, with a reason', async () => {
    const world = await createWorld({ simulator: { memberStatesDown: ['FR'] }, settings: { task_retry_on_error: 1 } })
    const { id } = await world.uploadUids([...germanUids(3), FRENCH])
    await waitFor(
      () => rowsOf(world.browser, id),
      rows => rows.some(({ nextTryAt, tries }) => nextTryAt !== null && tries > 1),
    )
    const setting = { key: 'task_patience_minutes', value: '0' }
    await callExpecting204(world.dev, 'PUT', `/api/tasks/settings/${world.company.id}`, setting)
    expect(await world.ended(id)).toMatchObject({ status: STATUS.completedWithErrors, notCheckedRows: 1, validRows: 3 })
  })

  it('a higher number of lanes takes effect at once', { tags: ['R-31'] }, async () => {
    const world = await createWorld({ simulator: { latencyMs: 50 }, settings: { task_concurrent_batches: 1 } })
    const { id } = await startBatch(world)
    expect(world.simulator.summary().maxInFlight['vies check']).toBe(1)
    const setting = { key: 'task_concurrent_batches', value: '6' }
    // The only lane waits for its answer, so a second call in flight must be that of a new lane.
    await callExpecting204(world.dev, 'PUT', `/api/tasks/settings/${world.company.id}`, setting)
    const maxInFlight = () => world.simulator.summary().maxInFlight['vies check']
    await expect.poll(maxInFlight, { message: 'calls in flight' }).toBeGreaterThan(1)
    world.release()
    expect(await world.ended(id)).toMatchObject({ status: STATUS.completed, processedRows: UIDS, notCheckedRows: 0 })
  })
})
