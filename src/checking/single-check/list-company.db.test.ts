import { expect, it } from 'vitest'
import { addPerson, addTestCompany } from '../../../tests/world/people/people.ts'
import { type Caller, signIn } from '../../../tests/world/people/sign-in.ts'
import { type CheckingWorld, createCheckingWorld } from '../../../tests/world/product/checking.ts'
import { ROLES } from '../../base/roles/role-rules.ts'
import type { SingleCheckRow } from '../../documents/findings/stored-check.ts'
import { insertSingleCheck } from './store.ts'
import type { CheckList, SingleResult } from './wire.ts'

const VIENNA_NEW_YEAR = '2026-01-01T00:00:00+01:00'

const listOf = async (caller: Caller, companyId: number, query = '') =>
  (await caller.call('GET', `/api/tasks/company/single/${companyId}?${query}`)).json<CheckList>()

/** Adds a colleague in the world's company. */
const colleagueOf = (world: CheckingWorld, more: { role?: 2 | 3; isActive?: boolean; lastname?: string } = {}) =>
  addPerson(world, { companyId: world.company.id, firstname: 'Grete', lastname: 'Hermann', ...more })

/** Inserts a check without an answer, because only times and numbers matter. */
const insert = (world: CheckingWorld, check: Partial<Omit<SingleCheckRow, 'comparison' | 'marks'>> = {}) =>
  world.database.db.transaction().execute(async trx => {
    const row = await insertSingleCheck(trx, {
      company_id: world.company.id,
      user_id: world.ada.id,
      input: 'DE136695976',
      uid: 'DE136695976',
      verdict: 'not-checked',
      reason: 'timeout',
      language: 'de',
      created_at: new Date('2025-06-01T10:00:00Z'),
      ...check,
      hints: '[]',
    })
    return row.id
  })

const idsOf = ({ items }: CheckList) => items.map(({ id }) => id)

it('lists all checks of the company; reports are for the creator, Admins, and colleagues of former users', async () => {
  const world = await createCheckingWorld({ hasWorker: false })
  const colleague = await colleagueOf(world)
  const grete = await signIn(world.app, colleague, world.clock)
  const ownIds: number[] = []
  for (let count = 0; count < 11; count += 1) {
    ownIds.unshift((await world.browser.call('GET', '/api/tasks/uid/DE136695976')).json<SingleResult>().id)
  }
  const gretesCheck = (await grete.call('GET', '/api/tasks/uid/NO123')).json<SingleResult>()
  const first = await listOf(world.browser, world.company.id)
  expect(first).toMatchObject({ totalCount: 12, hasMore: false })
  const second = await listOf(world.browser, world.company.id, 'page=2')
  expect([...idsOf(first), ...idsOf(second)]).toEqual([gretesCheck.id, ...ownIds])
  expect(first.items[0]).toMatchObject({ createdBy: { lastname: 'Hermann', email: colleague.email }, isMine: false })
  expect(second.items.at(-1)).toMatchObject({ uid: 'DE136695976', verdict: 'valid', service: 'vies', isMine: true })

  const oldest = `/api/file/report/single/${ownIds.at(-1)}`
  expect((await world.browser.call('GET', oldest)).statusCode).toBe(200)
  expect((await grete.call('GET', oldest)).statusCode).toBe(403)
  const admin = await signIn(world.app, await colleagueOf(world, { role: ROLES.admin }), world.clock)
  expect((await listOf(admin, world.company.id)).items.every(({ isMine }) => isMine)).toBe(true)
  expect((await admin.call('GET', oldest)).statusCode).toBe(200)
  await world.database.db.updateTable('users').set({ is_active: false }).where('id', '=', colleague.id).execute()
  expect((await listOf(world.browser, world.company.id)).items[0]?.isMine).toBe(true)
  expect((await world.browser.call('GET', `/api/file/report/single/${gretesCheck.id}`)).statusCode).toBe(200)
})

it('filters by verdict, user and Vienna days, and searches UID, typed text, names and users', async () => {
  const world = await createCheckingWorld({ hasWorker: false })
  const grete = await colleagueOf(world)
  const checkedId = (await world.browser.call('GET', '/api/tasks/uid/FR40303265045')).json<SingleResult>().id
  const newYear = await insert(world, { created_at: new Date(VIENNA_NEW_YEAR), verdict: 'invalid', reason: null })
  const beforeNewYear = await insert(world, {
    created_at: new Date(Date.parse(VIENNA_NEW_YEAR) - 1),
    user_id: grete.id,
  })
  const typedText = await insert(world, {
    input: 'Kunde_7',
    uid: 'KUNDE7',
    verdict: 'not-a-uid',
    reason: 'structure',
    own_company: 'Zirbenholz KG',
  })
  const search = async (query: string) => idsOf(await listOf(world.browser, world.company.id, query))
  expect(await search('')).toEqual([checkedId, newYear, beforeNewYear, typedText])
  expect(await search('sortDesc=false')).toEqual([typedText, beforeNewYear, newYear, checkedId])
  expect(await search('verdict=invalid')).toEqual([newYear])
  expect(await search(`userId=${grete.id}`)).toEqual([beforeNewYear])
  expect(await search('from=2026-01-01&to=2026-01-01')).toEqual([newYear])
  expect(await search('to=2025-12-31')).toEqual([beforeNewYear, typedText])
  expect(await search('search=de%20136%20695')).toEqual([newYear, beforeNewYear])
  expect(await search('search=kunde_')).toEqual([typedText])
  expect(await search('search=zirbenholz')).toEqual([typedText])
  expect(await search('search=hermann')).toEqual([beforeNewYear])
  const { companyName } = (await listOf(world.browser, world.company.id)).items[0] ?? { companyName: '' }
  expect(await search(`search=${encodeURIComponent(companyName.slice(1).toUpperCase())}`)).toEqual([checkedId])
  const { people } = await listOf(world.browser, world.company.id, 'search=kunde_')
  expect(people.map(({ id }) => id)).toEqual([grete.id, world.ada.id])
  for (const invalid of ['verdict=maybe', 'from=2026-02-30', 'userId=0', 'itemsPerPage=-1', 'itemsPerPage=101']) {
    const path = `/api/tasks/company/single/${world.company.id}?${invalid}`
    expect([invalid, (await world.browser.call('GET', path)).statusCode]).toEqual([invalid, 400])
  }
})

it('shows a company its own checks, the operator’s staff all checks, and no e-mail address that is hidden from the user', async () => {
  const world = await createCheckingWorld({ hasWorker: false })
  const otherCompany = await addTestCompany(world)
  const dev = await addPerson(world, { companyId: 1, role: ROLES.dev, lastname: 'Devlin', email: 'geheim@kanzlei.at' })
  const ownCheck = await insert(world, { user_id: dev.id })
  const foreignCheck = await insert(world, { company_id: otherCompany.id, user_id: dev.id })
  const ownList = await listOf(world.browser, world.company.id)
  expect(ownList.items).toMatchObject([{ id: ownCheck, createdBy: { lastname: 'Devlin', email: '' } }])
  expect(idsOf(await listOf(world.browser, world.company.id, 'search=geheim'))).toEqual([])
  for (const id of [0, otherCompany.id]) {
    expect((await world.browser.call('GET', `/api/tasks/company/single/${id}`)).statusCode).toBe(403)
  }
  const staff = await signIn(world.app, dev, world.clock)
  const all = await listOf(staff, 0)
  expect(all).toMatchObject({ totalCount: 2, people: [] })
  expect(all.items.map(({ id, company }) => [id, company.name])).toEqual([
    [foreignCheck, otherCompany.name],
    [ownCheck, world.company.name],
  ])
  expect(idsOf(await listOf(staff, otherCompany.id))).toEqual([foreignCheck])
})

it('counts at most 10,000 checks', async () => {
  const world = await createCheckingWorld({ hasWorker: false })
  const row = {
    company_id: world.company.id,
    user_id: world.ada.id,
    input: 'X',
    uid: 'X',
    verdict: 'not-a-uid',
  } as const
  for (let part = 0; part < 10; part += 1) {
    const rows = Array.from(
      { length: 1_001 },
      () => ({ ...row, language: 'de', reason: 'structure', hints: '[]' }) as const,
    )
    await world.database.db.insertInto('single_check').values(rows).execute()
  }
  expect(await listOf(world.browser, world.company.id)).toMatchObject({ totalCount: 10_000, hasMore: true })
  expect((await listOf(world.browser, world.company.id, 'page=1000')).items).toHaveLength(10)
  expect(await listOf(world.browser, world.company.id, 'verdict=valid')).toMatchObject({
    totalCount: 0,
    hasMore: false,
  })
  const searched = await listOf(world.browser, world.company.id, 'search=gibtesnicht')
  expect(searched).toMatchObject({ totalCount: 0, hasMore: false, lookedThrough: 10_000 })
})
