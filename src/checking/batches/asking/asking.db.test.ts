import { expect, it } from 'vitest'
import { ACCOUNT, addPerson, addTestCompany } from '../../../../tests/world/people/people.ts'
import { signIn } from '../../../../tests/world/people/sign-in.ts'
import { createCheckingWorld, germanUids, waitFor } from '../../../../tests/world/product/checking.ts'
import type { SimulatorOptions } from '../../../simulator/simulator.ts'
import { STATUS } from '../status-rules.ts'
import type { TaskRows } from '../wire.ts'

// How rate limits and failures of the services affect whole batches.
const GOOD = { finCustomerId: '100000000001', finUserId: 'WEBUSER01', pin: 'Simulator-2026' }
const OPERATORS = { tid: ACCOUNT.finCustomerId, benid: ACCOUNT.finUserId, pin: ACCOUNT.pin }
const ACCOUNTS: SimulatorOptions['accounts'] = [{ ...OPERATORS, uids: [], loginRc: 0, mayQuery: true }]

type World = Awaited<ReturnType<typeof createCheckingWorld>>

async function tenant(world: World, company: Parameters<typeof addTestCompany>[1] = {}) {
  const { id } = await addTestCompany(world, company)
  const person = await addPerson(world, { companyId: id })
  return signIn(world.app, person, world.clock)
}

const loginsOf = ({ simulator }: World, tid: string) =>
  simulator.calls.filter(call => call.operation === 'login' && call.tid === tid).length

const rowsOf = async (world: World, id: number, caller = world.browser) =>
  (await caller.call('GET', `/api/tasks/${id}/rows?itemsPerPage=-1`)).json<TaskRows>().items

it('wrong credentials: one login though eight lanes wait, the account’s batches end with what to do, others go on', {
  tags: ['R-14', 'C6-11'],
}, async () => {
  const world = await createCheckingWorld({
    mapping: 'none',
    simulator: { latencyMs: 20 },
    settings: { task_concurrent_batches: 8 },
  })
  const other = await tenant(world, { useCustomLogin: true, account: GOOD })
  const batches = await Promise.all([germanUids(40), germanUids(40, 5_000)].map(uids => world.uploadUids(uids)))
  const good = await world.uploadUids(germanUids(40), other)
  for (const { id } of batches) {
    const ended = await world.ended(id)
    expect(ended).toMatchObject({ status: STATUS.failed, notCheckedRows: 40, invalidRows: 0 })
    expect(ended.errorMessage).toMatch(/Bitte prüfen Sie den FinanzOnline-Zugang/)
    expect((await rowsOf(world, id)).every(row => row.reason !== '' && row.verdict === 'not-checked')).toBe(true)
  }
  expect(loginsOf(world, ACCOUNT.finCustomerId)).toBe(1)
  expect(await world.ended(good.id, other)).toMatchObject({ status: STATUS.completed, notCheckedRows: 0 })
})

it('the same file three times by two tenants of one account: never 1513, and every row has an answer', async () => {
  const world = await createCheckingWorld({
    mapping: 'none',
    simulator: { accounts: ACCOUNTS, latencyMs: 2 },
  })
  await world.database.db
    .insertInto('setting')
    .values(
      [1, world.company.id].map(company_id => ({ company_id, category: 'cache', key: 'cache_lifetime', value: '0' })),
    )
    .execute()
  const second = await tenant(world)
  const uids = germanUids(25)
  const callers = [world.browser, second, world.browser]
  const first = await Promise.all(
    callers.slice(0, 2).map(async caller => ({ caller, task: await world.uploadUids(uids, caller) })),
  )
  for (const { caller, task } of first) await world.ended(task.id, caller)
  const third = await world.uploadUids(uids, world.browser)
  const ended = await world.ended(third.id)
  expect(ended).toMatchObject({ status: STATUS.completed, notCheckedRows: 0 })
  const { mostCallsOfOneUid, byCode } = world.simulator.summary()
  expect(mostCallsOfOneUid.finanzonline).toBe(2)
  expect(byCode['query 1513']).toBeUndefined()
  expect(loginsOf(world, OPERATORS.tid)).toBe(1)
})

it('one country down: only its rows wait, the others are answered meanwhile', { tags: ['R-17'] }, async () => {
  const world = await createCheckingWorld({
    simulator: { memberStatesDown: ['DE'] },
    settings: { task_concurrent_batches: 6 },
  })
  const others = Array.from({ length: 30 }, (_, at) => `FI${20_000_000 + at}`)
  const task = await world.uploadUids([...germanUids(30), ...others])
  const waiting = await waitFor(
    () => world.read(task.id),
    ({ processedRows }) => processedRows === others.length,
  )
  expect(waiting).toMatchObject({ status: STATUS.started, notCheckedRows: 0 })
  const open = (await rowsOf(world, task.id)).filter(row => row.verdict === null)
  expect(open.every(row => row.uid.startsWith('DE'))).toBe(true)
  const states = await world.authorities.availability()
  expect(states.filter(each => each.availabilityStatus === 'UNAVAILABLE').map(each => each.msCode)).toEqual(['DE'])
  world.simulator.setBehaviour({ memberStatesDown: [] })
  expect(await world.ended(task.id)).toMatchObject({ status: STATUS.completed, notCheckedRows: 0 })
})

it.each([
  // An HTML page, a truncated answer, a connection reset, HTTP 500 and 429, Latin-1, 10 MB, another
  // VAT ID.
  ['whatever comes', [700, 702, 705, 707, 710, 711, 712, 716], ['DK13585628', 'FI20774740', 'IT00743110157'], 30_000],
  // A slow drip runs by itself: it takes its whole time limit and would leave none for the others.
  ['what drips', [703], [], 1_000],
])(
  '%s and stays unanswered after its tries is not checked, with its reason, and never invalid',
  {
    tags: ['R-10', 'R-11'],
  },
  async (_what, numbers, good, upstreamTimeoutMs) => {
    const world = await createCheckingWorld({
      settings: { task_patience_minutes: 0, task_concurrent_batches: 10 },
      upstreamTimeoutMs,
    })
    const faults = numbers.map((fault, at) => `${['FR000', 'PL00', 'PT1'][at % 3]}99000${fault}`)
    const ended = await world.ended((await world.uploadUids([...good, ...faults])).id)
    expect(ended).toMatchObject({
      status: good.length > 0 ? STATUS.completedWithErrors : STATUS.failed,
      notCheckedRows: faults.length,
      invalidRows: 0,
      validRows: good.length,
    })
    const rows = (await rowsOf(world, ended.id)).filter(row => faults.includes(row.uid))
    expect(rows.every(row => row.verdict === 'not-checked' && row.reason !== '')).toBe(true)
    const tries = Map.groupBy(world.simulator.calls, call => call.uid)
    for (const uid of faults) expect(tries.get(uid)?.length ?? 0).toBeLessThanOrEqual(3)
  },
)
