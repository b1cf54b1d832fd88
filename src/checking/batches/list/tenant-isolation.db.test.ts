import { expect, it } from 'vitest'
import { type Account, addPerson, addTestCompany } from '../../../../tests/world/people/people.ts'
import { type Caller, signIn } from '../../../../tests/world/people/sign-in.ts'
import {
  type CheckingWorld,
  createCheckingWorld,
  germanUids,
  waitFor,
} from '../../../../tests/world/product/checking.ts'
import { OPERATOR_COMPANY_ID, ROLES } from '../../../base/roles/role-rules.ts'
import { STATUS } from '../status-rules.ts'

const PIN = 'Simulator-2026'
const UIDS = 2_000
// 10,000 questions take about a minute; slow machines need more.
const TEST_TIMEOUT_MS = 600_000

/** A tenant with its UIDs and the permitted identities of its calls: 'tid benid requester'. */
type Tenant = { id: number; caller: Caller; uids: string[]; names: Set<string> }

const simulatorAccount = (tid: string, benid: string) =>
  ({ tid, benid, pin: PIN, uids: [], loginRc: 0, mayQuery: true }) as const
const simulatorAccounts = [1, 2, 3, 4].flatMap(number =>
  ['A', 'B'].map(letter => simulatorAccount(`10000000000${number}`, `USER${number}${letter}`)),
)

async function addTenant(world: CheckingWorld, number: number): Promise<Tenant> {
  const account: Account = { finCustomerId: `10000000000${number}`, finUserId: `USER${number}A`, pin: PIN }
  const uid = ['', 'ATU13585627', 'ATU57194903', 'ATU33864707', 'ATU64938189'][number] ?? ''
  const { id } = await addTestCompany(world, { useCustomLogin: true, account, uid })
  const caller = await signIn(world.app, await addPerson(world, { companyId: id }), world.clock)
  const names = ['A', 'B'].map(letter => `${account.finCustomerId} USER${number}${letter} ${uid}`)
  return { id, caller, uids: germanUids(UIDS, number * 10_000), names: new Set(names) }
}

// Below the number permitted per hour (companies/doctor/tries-rules.ts).
const MAX_EDITS = 4

/** Switches a tenant's web-service user a few times until stopped. */
function startEditing(dev: Caller, { id }: Tenant, number: number) {
  let isStopped = false
  let edits = 0
  const run = async () => {
    for (; !isStopped && edits < MAX_EDITS; await new Promise(done => setTimeout(done, 500))) {
      const finUserId = `USER${number}${edits % 2 === 0 ? 'B' : 'A'}`
      const answer = await dev.call('PUT', `/api/company/${id}`, { finUserId, pin: PIN })
      expect(answer.statusCode).toBe(204)
      edits += 1
    }
  }
  const running = run()
  return async () => {
    isStopped = true
    await running
    return edits
  }
}

it('queries 10,000 questions of five tenants, each with its own account, while one account is edited', {
  tags: ['Z-10', 'V8.4.1'],
  timeout: TEST_TIMEOUT_MS,
}, async () => {
  const world = await createCheckingWorld({
    simulator: { accounts: simulatorAccounts },
    // As in production, so that slow answers on a busy machine still count.
    concurrency: 12,
    upstreamTimeoutMs: 20_000,
  })
  const devPerson = await addPerson(world, { companyId: OPERATOR_COMPANY_ID, role: ROLES.dev })
  const dev = await signIn(world.app, devPerson, world.clock)
  const viesTenant: Tenant = {
    id: world.company.id,
    caller: world.browser,
    uids: germanUids(UIDS, 90_000),
    names: new Set([`  ${world.company.uid}`]),
  }
  const tenants = [viesTenant]
  for (const number of [1, 2, 3, 4]) tenants.push(await addTenant(world, number))
  const [, editedTenant] = tenants
  if (!editedTenant) throw new Error('no tenant')
  const batches = await Promise.all(
    tenants.map(async tenant => ({ ...tenant, batch: await world.uploadUids(tenant.uids, tenant.caller) })),
  )
  const stopEditing = startEditing(dev, editedTenant, 1)
  for (const { batch, caller } of batches) {
    const ended = await waitFor(
      () => world.read(batch.id, caller),
      ({ status }) => status >= STATUS.completed,
    )
    expect(ended).toMatchObject({ status: STATUS.completed, processedRows: UIDS, notCheckedRows: 0 })
  }
  expect(await stopEditing()).toBeGreaterThan(2)

  const ownerOf = new Map(tenants.flatMap(tenant => tenant.uids.map(uid => [uid, tenant] as const)))
  const questions = world.simulator.calls.filter(({ operation }) => operation === 'query' || operation === 'check')
  expect(questions).toHaveLength(tenants.length * UIDS)
  const foreignCalls = questions.filter(
    ({ uid, tid, benid, requester }) => !ownerOf.get(uid)?.names.has(`${tid} ${benid} ${requester}`),
  )
  expect(foreignCalls).toEqual([])
  // Both users of the edited tenant were used for queries.
  const usedUserIds = questions.filter(({ uid }) => ownerOf.get(uid) === editedTenant).map(({ benid }) => benid)
  expect(new Set(usedUserIds)).toEqual(new Set(['USER1A', 'USER1B']))
})
