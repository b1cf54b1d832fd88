import { expect, it } from 'vitest'
import { addTestCompany } from '../../../tests/world/people/people.ts'
import { createRememberingWorld, OPERATOR_UID, TENANT_UID } from '../../../tests/world/product/remembering.ts'
import type { Authority } from '../../base/authority-rules.ts'
import { ROLES } from '../../base/roles/role-rules.ts'

const DANE = 'DK13585628'
const OPERATOR = 1

type World = Awaited<ReturnType<typeof createRememberingWorld>>

/** A second company with the same number and its own FinanzOnline account. */
const namesake = (world: World, uid: string) =>
  addTestCompany(world, {
    uid,
    useCustomLogin: true,
    account: { finCustomerId: '100000000002', finUserId: 'WEBUSER02', pin: 'Simulator-2026' },
  })

it.each([
  ['vies', TENANT_UID],
  ['finanzamt', OPERATOR_UID],
  ['vies', OPERATOR_UID],
] as const)('never serves a company that gives the number of another one: %s, %s', async (service, uid) => {
  const world = await createRememberingWorld()
  const asker = uid === OPERATOR_UID ? OPERATOR : world.tenant.id
  await world.remember(asker, [DANE], service)
  const other = await namesake(world, uid)
  const { cachedAnswer: remembered, newAnswers: asked } = await world.check(other.id, DANE, service)
  expect([remembered, asked.length]).toEqual([null, 1])
  expect(world.asked()).toHaveLength(1)
})

it('keeps the answers of two companies of one number beside each other', async () => {
  const world = await createRememberingWorld()
  const other = await namesake(world, TENANT_UID)
  for (const company of [world.tenant.id, other.id]) await world.check(company, DANE, 'vies')
  for (const company of [world.tenant.id, other.id]) {
    const { cachedAnswer: remembered, proof } = await world.check(company, DANE, 'vies')
    expect([remembered?.companyId, proof]).toEqual([company, 'ownProof'])
  }
  expect(world.asked()).toHaveLength(2)
  expect((await world.entries()).totalCount).toBe(2)
})

it('serves all companies that ask with the operator’s account, as the operator’s proof and none of theirs', async () => {
  const world = await createRememberingWorld()
  const other = await addTestCompany(world, { uid: 'ATU37893801' })
  await world.remember(world.tenant.id, [DANE], 'finanzamt')
  const served = await world.check(other.id, DANE, 'finanzamt')
  expect([served.cachedAnswer?.companyId, served.proof]).toEqual([world.tenant.id, 'othersProof'])
  expect((await world.check(OPERATOR, DANE, 'finanzamt')).proof).toBe('ownProof')
  expect(world.asked()).toEqual([])
})

it('calls nothing of another company’s its own proof, also of what was served before', async () => {
  const world = await createRememberingWorld()
  const other = await namesake(world, TENANT_UID)
  const [answer] = (await world.check(world.tenant.id, DANE, 'vies')).newAnswers
  const { db } = world.database
  const { id } = await db.selectFrom('answer').select('id').executeTakeFirstOrThrow()
  const user = await world.signedIn(ROLES.user, other.id)
  const { id: asker } = await db.selectFrom('users').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
  await db
    .insertInto('single_check')
    .values({
      company_id: other.id,
      user_id: asker,
      input: DANE,
      uid: DANE,
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
])('goes by the company, not by its number of another state: %s', async (_service, state) => {
  const world = await createRememberingWorld()
  const { checkContext, tenant } = world
  const other = await namesake(world, 'ATU37893801')
  const own = state === 'DE' ? { german_uid: 'DE111111125' } : { british_uid: 'GB553557881' }
  await world.database.db.updateTable('company').set(own).where('id', 'in', [tenant.id, other.id]).execute()
  const { cacheKeyOf: askingName } = await import('../checks/check-context.ts')
  const nameOf = async (company: number) =>
    askingName(checkContext, company, await checkContext.configOf(company), state === 'DE' ? 'bzst' : 'hmrc')
  expect((await nameOf(tenant.id)).requesterId).toBe(tenant.id)
  expect((await nameOf(other.id)).requesterId).toBe(other.id)
})
