import { expect, it } from 'vitest'
import { ACCOUNT, addPerson, addTestCompany } from '../../../../tests/world/people/people.ts'
import { signIn } from '../../../../tests/world/people/sign-in.ts'
import { createCheckingWorld, germanUids, waitFor } from '../../../../tests/world/product/checking.ts'
import type { SimulatorOptions } from '../../../simulator/simulator.ts'
import { STATUS } from '../status-rules.ts'
import type { TaskRows } from '../wire.ts'

// How rate limits and failures of the services affect whole batches.
const VALID_ACCOUNT = { finCustomerId: '100000000001', finUserId: 'WEBUSER01', pin: 'Simulator-2026' }
const OPERATOR_ACCOUNT = { tid: ACCOUNT.finCustomerId, benid: ACCOUNT.finUserId, pin: ACCOUNT.pin }
const ACCOUNTS: SimulatorOptions['accounts'] = [{ ...OPERATOR_ACCOUNT, uids: [], loginRc: 0, mayQuery: true }]

type World = Awaited<ReturnType<typeof createCheckingWorld>>

async function signInTenant(world: World, company: Parameters<typeof addTestCompany>[1] = {}) {
  const { id } = await addTestCompany(world, company)
  const person = await addPerson(world, { companyId: id })
  return signIn(world.app, person, world.clock)
}

const loginsOf = ({ simulator }: World, tid: string) =>
  simulator.calls.filter(call => call.operation === 'login' && call.tid === tid).length

const rowsOf = async (world: World, id: number, caller = world.browser) =>
  (await caller.call('GET', `/api/tasks/${id}/rows?itemsPerPage=-1`)).json<TaskRows>().items

it('with wrong credentials, eight lanes log in once, the account’s batches fail with advice, and others continue', {
  tags: ['R-14', 'C6-11'],
}, async () => {
  const world = await createCheckingWorld({
    mapping: 'none',
    simulator: { latencyMs: 20 },
    settings: { task_concurrent_batches: 8 },
  })
  const otherTenant = await signInTenant(world, { useCustomLogin: true, account: VALID_ACCOUNT })
  const invalidAccountBatches = await Promise.all(
    [germanUids(40), germanUids(40, 5_000)].map(uids => world.uploadUids(uids)),
  )
  const validAccountBatch = await world.uploadUids(germanUids(40), otherTenant)
  for (const { id } of invalidAccountBatches) {
    const ended = await world.ended(id)
    expect(ended).toMatchObject({ status: STATUS.failed, notCheckedRows: 40, invalidRows: 0 })
    expect(ended.errorMessage).toMatch(/Bitte prüfen Sie den FinanzOnline-Zugang/)
    expect((await rowsOf(world, id)).every(row => row.reason !== '' && row.verdict === 'not-checked')).toBe(true)
  }
  expect(loginsOf(world, ACCOUNT.finCustomerId)).toBe(1)
  expect(await world.ended(validAccountBatch.id, otherTenant)).toMatchObject({
    status: STATUS.completed,
    notCheckedRows: 0,
  })
})

it('three uploads of a file by two tenants of one account get answers for all rows and never rc 1513', async () => {
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
  const secondTenant = await signInTenant(world)
  const uids = germanUids(25)
  const callers = [world.browser, secondTenant, world.browser]
  const firstBatches = await Promise.all(
    callers.slice(0, 2).map(async caller => ({ caller, task: await world.uploadUids(uids, caller) })),
  )
  for (const { caller, task } of firstBatches) await world.ended(task.id, caller)
  const thirdBatch = await world.uploadUids(uids, world.browser)
  const ended = await world.ended(thirdBatch.id)
  expect(ended).toMatchObject({ status: STATUS.completed, notCheckedRows: 0 })
  const { maxCallsPerUid, byCode } = world.simulator.summary()
  expect(maxCallsPerUid.finanzonline).toBe(2)
  expect(byCode['query 1513']).toBeUndefined()
  expect(loginsOf(world, OPERATOR_ACCOUNT.tid)).toBe(1)
})

it('while one country is unavailable, only its rows wait and the others are answered', { tags: ['R-17'] }, async () => {
  const world = await createCheckingWorld({
    simulator: { memberStatesDown: ['DE'] },
    settings: { task_concurrent_batches: 6 },
  })
  const finnishUids = Array.from({ length: 30 }, (_, index) => `FI${20_000_000 + index}`)
  const task = await world.uploadUids([...germanUids(30), ...finnishUids])
  const waiting = await waitFor(
    () => world.read(task.id),
    ({ processedRows }) => processedRows === finnishUids.length,
  )
  expect(waiting).toMatchObject({ status: STATUS.started, notCheckedRows: 0 })
  const open = (await rowsOf(world, task.id)).filter(row => row.verdict === null)
  expect(open.every(row => row.uid.startsWith('DE'))).toBe(true)
  const states = await world.authorities.availability()
  expect(states.filter(state => state.availabilityStatus === 'UNAVAILABLE').map(state => state.msCode)).toEqual(['DE'])
  world.simulator.setBehaviour({ memberStatesDown: [] })
  expect(await world.ended(task.id)).toMatchObject({ status: STATUS.completed, notCheckedRows: 0 })
})

it.each([
  // In this order: an HTML page, a truncated answer, a connection reset, HTTP 500 and 429, Latin-1,
  // 10 MB, another VAT ID.
  [
    'a broken or wrong answer',
    [700, 702, 705, 707, 710, 711, 712, 716],
    ['DK13585628', 'FI20774740', 'IT00743110157'],
    30_000,
  ],
  // Tested separately, because it takes the whole time limit and would leave none for the others.
  ['a slowly dripping answer', [703], [], 1_000],
])(
  '%s in every try ends as not checked with a reason, never as invalid',
  {
    tags: ['R-10', 'R-11'],
  },
  async (_what, faultNumbers, answeredUids, upstreamTimeoutMs) => {
    const world = await createCheckingWorld({
      settings: { task_patience_minutes: 0, task_concurrent_batches: 10 },
      upstreamTimeoutMs,
    })
    const faultUids = faultNumbers.map((fault, index) => `${['FR000', 'PL00', 'PT1'][index % 3]}99000${fault}`)
    const ended = await world.ended((await world.uploadUids([...answeredUids, ...faultUids])).id)
    expect(ended).toMatchObject({
      status: answeredUids.length > 0 ? STATUS.completedWithErrors : STATUS.failed,
      notCheckedRows: faultUids.length,
      invalidRows: 0,
      validRows: answeredUids.length,
    })
    const rows = (await rowsOf(world, ended.id)).filter(row => faultUids.includes(row.uid))
    expect(rows.every(row => row.verdict === 'not-checked' && row.reason !== '')).toBe(true)
    const tries = Map.groupBy(world.simulator.calls, call => call.uid)
    for (const uid of faultUids) expect(tries.get(uid)?.length ?? 0).toBeLessThanOrEqual(3)
  },
)
