import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endpointOf } from '../../../tests/matrix/endpoint-of.ts'
import { expectations, PRINCIPALS, withoutParameterNames } from '../../../tests/matrix/expectations.ts'
import { type OpenProduct, openProduct } from '../../../tests/matrix/open-product.ts'
import { type Cell, createCell, isInOperatorCompany, roleOf, stageOf } from '../../../tests/matrix/people.ts'
import { PROGRAMS } from '../../../tests/matrix/programs.ts'
import { type PreparedCall, prepareCall } from '../../../tests/matrix/send.ts'
import { xsrfToken } from '../../access/credentials/cookies.ts'
import { createSession } from '../../access/credentials/session-store.ts'
import { AUDIENCES } from '../../base/roles/audience-rules.ts'
import { actsForAllCompanies, OPERATOR_COMPANY_ID, ROLES } from '../../base/roles/role-rules.ts'
import type { App } from '../../platform/http/app.ts'
import { CALLS } from '../definitions/features.ts'

let product: OpenProduct
beforeAll(async () => {
  product = await openProduct()
})
afterAll(() => product.close())

const CELLS = expectations()

it('the matrix has lines for exactly the calls of the access table', {
  tags: ['Z-01', 'V8.1.1', 'W6-08', 'C3-02', 'W2-53', 'W7-02'],
}, () => {
  const matrixCalls = new Set(CELLS.map(({ method, path }) => `${method} ${withoutParameterNames(path)}`))
  const tableCalls = CALLS.map(({ method, path }) => `${method} ${withoutParameterNames(path)}`)
  expect([...matrixCalls].toSorted()).toEqual(tableCalls.toSorted())
})

it('the access table has entries for exactly the routes of the running product', {
  tags: ['V6.3.4', 'V7.2.1', 'V8.2.1', 'V15.2.3', 'W6-08'],
}, () => {
  const tableCalls = CALLS.map(({ method, path }) => `${method} ${withoutParameterNames(path)}`)
  expect(registeredRoutes(product.app).toSorted()).toEqual(tableCalls.toSorted())
})

it('the matrix detects every change, addition and deletion of a row', async () => {
  const { db } = product.runtime.database
  const { person } = await createCell(product.runtime, 'anonymous', 'own')
  const takeSnapshot = await product.createSnapshotTaker()
  const { users: untouched } = await takeSnapshot()
  expect((await takeSnapshot()).users).toBe(untouched)
  const snapshots = [untouched]
  const snapshotAfter = async (act: Promise<unknown>) => {
    await act
    snapshots.push((await takeSnapshot()).users)
  }
  await snapshotAfter(db.updateTable('users').set({ firstname: 'Ada' }).where('id', '=', person.id).execute())
  await snapshotAfter(db.updateTable('users').set({ firstname: 'Neu' }).where('id', '=', person.id).execute())
  await snapshotAfter(createCell(product.runtime, 'anonymous', 'own'))
  await snapshotAfter(db.deleteFrom('users').where('id', '=', person.id).execute())
  expect(new Set(snapshots).size).toBe(snapshots.length)
})

it('the matrix has a user of every kind that the rules distinguish', () => {
  const kindOf = (person: { role: number; companyId: number }): string => {
    const audiences = Object.entries(AUDIENCES).filter(([, { includes }]) => includes(person))
    return JSON.stringify([person.role, audiences.map(([name]) => name), actsForAllCompanies(person)])
  }
  const allKinds = Object.values(ROLES).flatMap(role =>
    [OPERATOR_COMPANY_ID, OPERATOR_COMPANY_ID + 1].map(companyId => kindOf({ role, companyId })),
  )
  const kinds = PRINCIPALS.map(who => {
    const companyId = isInOperatorCompany(who) ? OPERATOR_COMPANY_ID : OPERATOR_COMPANY_ID + 1
    return kindOf({ role: roleOf(who), companyId })
  })
  expect([...new Set(kinds)].toSorted()).toEqual([...new Set(allKinds)].toSorted())
  const stages = Object.values(AUDIENCES).map(({ stage }) => stage)
  expect([...new Set([...PRINCIPALS, ...PROGRAMS].map(stageOf))].toSorted()).toEqual([...new Set(stages)].toSorted())
})

/**
 * Returns method and path of every route, from the tree that the router prints; HEAD routes belong
 * to GET.
 */
function registeredRoutes(app: App): string[] {
  const parentPieces: string[] = []
  return app
    .printRoutes()
    .split('\n')
    .flatMap(line => {
      const [, indent = '', piece = '', methods] =
        /^((?:│ {3}| {4})*)[├└]── (.*?)(?: \(([A-Z, ]+)\))?$/.exec(line) ?? []
      parentPieces.splice(indent.length / 4, Infinity, piece)
      // If routes use several names for one parameter, the tree shows each.
      const path = withoutParameterNames(parentPieces.join('').replaceAll('|:', ''))
      return (methods ?? '')
        .split(', ')
        .filter(method => !['', 'HEAD'].includes(method))
        .map(method => `${method} ${path}`)
    })
}

const firstRows = CALLS.flatMap(({ method, path }) =>
  CELLS.filter(
    cell => cell.method === method && withoutParameterNames(cell.path) === withoutParameterNames(path),
  ).slice(0, 1),
)

async function expectRefused(call: PreparedCall, headers: Record<string, string>, description: string): Promise<void> {
  const takeSnapshot = await product.createSnapshotTaker()
  const before = await takeSnapshot()
  const answer = await call.send({ headers })
  expect.soft(answer.statusCode, description).toBe(403)
  expect.soft(await takeSnapshot(), description).toEqual(before)
}

describe('other sites', () => {
  const changing = firstRows.filter(({ method, row }) => method !== 'GET' && row !== 'POST /api/login')
  const withSession = ({ path, method }: (typeof changing)[number]) =>
    !['public', 'program'].includes(endpointOf(method, path)?.access ?? '')
  const guarded = changing.filter(withSession)

  it.each(guarded)(
    'cannot $method $path without this session’s token',
    { tags: ['S-07', 'V3.5.1'] },
    async expected => {
      const cell = await createCell(
        product.runtime,
        endpointOf(expected.method, expected.path)?.access === 'code' ? 'password only' : 'dev',
        'own',
      )
      const call = await prepareCall(product.app, expected, cell)
      const otherSession = await createCell(product.runtime, 'dev', 'own')
      const tokens: [string, string | undefined][] = [
        ['no token', ''],
        ['a wrong token', 'x'.repeat(43)],
        ['another session’s token', otherSession.headers['x-xsrf-token']],
        ['the token of the earlier stage', await tokenOfEarlierStage(cell)],
      ]
      for (const [description, token] of tokens) await expectRefused(call, { 'x-xsrf-token': token ?? '' }, description)
    },
  )

  const changingGets = firstRows.filter(({ method, path }) => endpointOf(method, path)?.hasSideEffects)

  it.each(changingGets)(
    'cannot $method $path, and neither can a prefetch',
    { tags: ['S-08', 'V3.5.3'] },
    async expected => {
      const call = await prepareCall(product.app, expected, await createCell(product.runtime, 'user', 'own'))
      for (const site of ['cross-site', 'same-site']) await expectRefused(call, { 'sec-fetch-site': site }, site)
      await expectRefused(call, { 'sec-purpose': 'prefetch;prerender' }, 'Sec-Purpose')
      await expectRefused(call, { purpose: 'prefetch' }, 'Purpose')
      expect((await call.send({ headers: { 'sec-fetch-site': 'same-origin' } })).statusCode).toBe(200)
    },
  )

  it('only three GET calls change something', { tags: ['V3.5.3'] }, () => expect(changingGets).toHaveLength(3))
})

async function tokenOfEarlierStage({ runtime, person }: Cell): Promise<string> {
  const now = new Date()
  const session = { userId: person.id, stage: 'password', now, endsAt: new Date(now.getTime() + 300_000) } as const
  return xsrfToken(await runtime.database.db.transaction().execute(trx => createSession(trx, session)))
}

it('HEAD does not bypass a refusal of GET', async () => {
  for (const expected of firstRows.filter(({ method }) => method === 'GET')) {
    const allowsAnonymous = ['everybody', 'program'].includes(endpointOf(expected.method, expected.path)?.access ?? '')
    const who = allowsAnonymous ? 'anonymous' : 'user'
    const cell = await createCell(product.runtime, who, 'own')
    const { status } = CELLS.find(each => each.row === expected.row && each.who === who) ?? { status: 0 }
    const answer = await (await prepareCall(product.app, { ...expected, method: 'HEAD' }, cell)).send()
    // Without a HEAD route of its own, the request reaches the pages' route, which finds no such
    // file.
    expect.soft([status, 404], `${expected.row}, ${who}`).toContain(answer.statusCode)
    expect.soft(answer.body).toBe('')
  }
})

describe('a session', () => {
  const TEN_MINUTES_MS = 600_000
  const reading = firstRows.filter(
    ({ method, path }) => method === 'GET' && endpointOf(method, path)?.access === 'everybody',
  )

  it.each(reading)('is kept alive by $method $path unless its entry is polled', { tags: ['S-05'] }, async expected => {
    const { db } = product.runtime.database
    const cell = await createCell(product.runtime, 'dev', 'own')
    const earlier = new Date(Date.now() - TEN_MINUTES_MS)
    const own = db.selectFrom('session').select('last_action_at').where('user_id', '=', cell.person.id)
    await db.updateTable('session').set({ last_action_at: earlier }).where('user_id', '=', cell.person.id).execute()
    const answer = await (await prepareCall(product.app, expected, cell)).send()
    expect(answer.statusCode).toBe(200)
    const { last_action_at } = await own.executeTakeFirstOrThrow()
    const isPolled = endpointOf(expected.method, expected.path)?.isPolled === true
    expect(last_action_at.getTime() === earlier.getTime()).toBe(isPolled)
  })
})

describe('an id', () => {
  const MALFORMED_IDS = [
    '-1',
    '1e1',
    '01',
    '1%00',
    '99999999999999999999',
    'NaN',
    '1;2',
    '%5B1%5D',
    '1,2',
    '2147483648',
  ]
  const callsWithId = firstRows.filter(({ path }) => path.includes(':') && !path.includes(':uid'))
  const callerOf = (path: string) => (path.startsWith('/api/v1/') ? 'every scope' : 'dev')

  it.each(callsWithId)(
    'that is malformed is rejected by $method $path without side effects',
    { tags: ['Z-06', 'V1.4.2', 'V15.3.5', 'C1-01'] },
    async expected => {
      const call = await prepareCall(
        product.app,
        expected,
        await createCell(product.runtime, callerOf(expected.path), 'own'),
      )
      const takeSnapshot = await product.createSnapshotTaker()
      const before = await takeSnapshot()
      const parameters = [...expected.path.matchAll(/:\w+/g)]
      for (const malformedId of MALFORMED_IDS) {
        const answer = await call.send({ ids: parameters.map(() => malformedId) })
        expect.soft([400, 404], `${malformedId}: ${answer.body}`).toContain(answer.statusCode)
      }
      expect(await takeSnapshot()).toEqual(before)
    },
  )

  it('is taken from the path, not from the body', { tags: ['Z-05', 'V15.3.3'] }, async () => {
    const { db } = product.runtime.database
    const cell = await createCell(product.runtime, 'dev', 'own')
    const [target, other] = [
      await createCell(product.runtime, 'user', 'own'),
      await createCell(product.runtime, 'user', 'own'),
    ]
    const put = (url: string, payload: object) =>
      product.app.inject({ method: 'PUT', url, payload, headers: cell.headers })
    const otherIds = { id: other.person.id, userId: other.person.id, firstname: 'Neu' }
    expect((await put(`/api/users/${target.person.id}`, otherIds)).statusCode).toBe(204)
    const company = { id: other.company, companyId: other.company, validUntil: '2031-01-01' }
    expect((await put(`/api/company/${target.company}`, company)).statusCode).toBe(204)
    const setting = { id: 1, companyId: other.company, key: 'task_batch_size', value: '77' }
    expect((await put(`/api/tasks/settings/${target.company}`, setting)).statusCode).toBe(204)
    const people = db.selectFrom('users').select(['id', 'firstname']).orderBy('id')
    const ids = [target.person.id, other.person.id]
    expect((await people.where('id', 'in', ids).execute()).map(row => row.firstname)).toEqual(['Neu', 'Ada'])
    const companies = db.selectFrom('company').select('valid_until').orderBy('id')
    const ends = await companies.where('id', 'in', [target.company, other.company]).execute()
    expect(ends.map(row => row.valid_until)).toEqual(['2031-01-01', null])
    const settings = db.selectFrom('setting').select('company_id').where('value', '=', '77')
    expect(await settings.execute()).toEqual([{ company_id: target.company }])
  })
})
