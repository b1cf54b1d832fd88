import { expect, it } from 'vitest'
import { addTestCompany } from '../../../tests/world/people/people.ts'
import { createCacheWorld, OPERATOR_UID, TENANT_UID } from '../../../tests/world/product/cache-world.ts'
import type { Authority } from '../../base/authority-rules.ts'
import { ROLES } from '../../base/roles/role-rules.ts'

const DANISH_UID = 'DK13585628'
const OPERATOR = 1

type World = Awaited<ReturnType<typeof createCacheWorld>>

/** A second company with the same number and its own FinanzOnline account. */
const addCompanyWithUid = (world: World, uid: string) =>
  addTestCompany(world, {
    uid,
    useCustomLogin: true,
    account: { finCustomerId: '100000000002', finUserId: 'WEBUSER02', pin: 'Simulator-2026' },
  })

it.each([
  ['vies', TENANT_UID],
  ['finanzamt', OPERATOR_UID],
  ['vies', OPERATOR_UID],
] as const)('does not serve an answer to another company with the same UID: %s, %s', async (service, uid) => {
  const world = await createCacheWorld()
  const companyId = uid === OPERATOR_UID ? OPERATOR : world.tenant.id
  await world.remember(companyId, [DANISH_UID], service)
  const other = await addCompanyWithUid(world, uid)
  const { cachedAnswer, newAnswers } = await world.check(other.id, DANISH_UID, service)
  expect([cachedAnswer, newAnswers.length]).toEqual([null, 1])
  expect(world.sentQueries()).toHaveLength(1)
})

it('stores separate answers for two companies with the same UID', async () => {
  const world = await createCacheWorld()
  const other = await addCompanyWithUid(world, TENANT_UID)
  for (const company of [world.tenant.id, other.id]) await world.check(company, DANISH_UID, 'vies')
  for (const company of [world.tenant.id, other.id]) {
    const { cachedAnswer, proof } = await world.check(company, DANISH_UID, 'vies')
    expect([cachedAnswer?.companyId, proof]).toEqual([company, 'ownProof'])
  }
  expect(world.sentQueries()).toHaveLength(2)
  expect((await world.entries()).totalCount).toBe(2)
})

it('shares answers among all companies that use the operator’s account, as proof only for the operator', async () => {
  const world = await createCacheWorld()
  const other = await addTestCompany(world, { uid: 'ATU37893801' })
  await world.remember(world.tenant.id, [DANISH_UID], 'finanzamt')
  const served = await world.check(other.id, DANISH_UID, 'finanzamt')
  expect([served.cachedAnswer?.companyId, served.proof]).toEqual([world.tenant.id, 'othersProof'])
  expect((await world.check(OPERATOR, DANISH_UID, 'finanzamt')).proof).toBe('ownProof')
  expect(world.sentQueries()).toEqual([])
})

it('does not show another company’s answer as own proof, even for an older check', async () => {
  const world = await createCacheWorld()
  const other = await addCompanyWithUid(world, TENANT_UID)
  const [answer] = (await world.check(world.tenant.id, DANISH_UID, 'vies')).newAnswers
  const { db } = world.database
  const { id } = await db.selectFrom('answer').select('id').executeTakeFirstOrThrow()
  const user = await world.signedIn(ROLES.user, other.id)
  const { id: userId } = await db.selectFrom('users').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
  await db
    .insertInto('single_check')
    .values({
      company_id: other.id,
      user_id: userId,
      input: DANISH_UID,
      uid: DANISH_UID,
      verdict: 'valid',
      answer_ids: [Number(id)],
      from_cache: true,
      hints: JSON.stringify([{ kind: 'proof', whose: 'ownProof' }]),
      language: 'de',
    })
    .execute()
  const [shown] = (await user.call('GET', '/api/tasks/uid')).json<{ proof: string }[]>()
  expect(answer?.requesterUid).toBe(TENANT_UID)
  expect(shown?.proof).not.toContain('Eigener')
  expect(shown?.proof).toContain(world.tenant.name)
})

it.each<[Authority, string]>([
  ['bzst', 'DE'],
  ['hmrc', 'GB'],
])('uses the company as requester, not its number of another state: %s', async (_service, state) => {
  const world = await createCacheWorld()
  const { checkContext, tenant } = world
  const other = await addCompanyWithUid(world, 'ATU37893801')
  const numbers = state === 'DE' ? { german_uid: 'DE111111125' } : { british_uid: 'GB553557881' }
  await world.database.db.updateTable('company').set(numbers).where('id', 'in', [tenant.id, other.id]).execute()
  const { cacheKeyOf } = await import('../checks/check-context.ts')
  const keyFor = async (company: number) =>
    cacheKeyOf(checkContext, company, await checkContext.configOf(company), state === 'DE' ? 'bzst' : 'hmrc')
  expect((await keyFor(tenant.id)).requesterId).toBe(tenant.id)
  expect((await keyFor(other.id)).requesterId).toBe(other.id)
})
