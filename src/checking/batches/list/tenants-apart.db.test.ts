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
// 10,000 questions take about a minute of work; this allows for slow machines.
const ENDS_WITHIN_MS = 600_000

/** A tenant, its numbers, and the permitted identities of its calls: 'tid benid requester'. */
type Tenant = { id: number; caller: Caller; uids: string[]; names: Set<string> }

const simulated = (tid: string, benid: string) =>
  ({ tid, benid, pin: PIN, uids: [], loginRc: 0, mayQuery: true }) as const
const users = [1, 2, 3, 4].flatMap(number =>
  ['A', 'B'].map(letter => simulated(`10000000000${number}`, `USER${number}${letter}`)),
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
function editing(dev: Caller, { id }: Tenant, number: number) {
  let isOver = false
  let edits = 0
  const run = async () => {
    for (; !isOver && edits < MAX_EDITS; await new Promise(done => setTimeout(done, 500))) {
      const finUserId = `USER${number}${edits % 2 === 0 ? 'B' : 'A'}`
      const answer = await dev.call('PUT', `/api/company/${id}`, { finUserId, pin: PIN })
      expect(answer.statusCode).toBe(204)
      edits += 1
    }
  }
  const running = run()
  return async () => {
    isOver = true
    await running
    return edits
  }
}

it('asks 10,000 questions of five tenants at once, each in its own name with its own account, while one is edited', {
  tags: ['Z-10', 'V8.4.1'],
  timeout: ENDS_WITHIN_MS,
}, async () => {
  const world = await createCheckingWorld({
    simulator: { accounts: users },
    // As in production: on a busy machine a slow answer still counts.
    concurrency: 12,
    upstreamTimeoutMs: 20_000,
  })
  const devPerson = await addPerson(world, { companyId: OPERATOR_COMPANY_ID, role: ROLES.dev })
  const dev = await signIn(world.app, devPerson, world.clock)
  const onVies: Tenant = {
    id: world.company.id,
    caller: world.browser,
    uids: germanUids(UIDS, 90_000),
    names: new Set([`  ${world.company.uid}`]),
  }
  const tenants = [onVies]
  for (const number of [1, 2, 3, 4]) tenants.push(await addTenant(world, number))
  const [, first] = tenants
  if (!first) throw new Error('no tenant')
  const batches = await Promise.all(
    tenants.map(async each => ({ ...each, batch: await world.uploadUids(each.uids, each.caller) })),
  )
  const stopEditing = editing(dev, first, 1)
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
  const wrong = questions.filter(
    ({ uid, tid, benid, requester }) => !ownerOf.get(uid)?.names.has(`${tid} ${benid} ${requester}`),
  )
  expect(wrong).toEqual([])
  // Both users of the edited tenant were used for queries.
  const asking = questions.filter(({ uid }) => ownerOf.get(uid) === first).map(({ benid }) => benid)
  expect(new Set(asking)).toEqual(new Set(['USER1A', 'USER1B']))
})
