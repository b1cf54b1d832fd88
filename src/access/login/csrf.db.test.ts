import { describe, expect, it } from 'vitest'
import { addOperator, addPerson, addTestCompany, PASSWORD } from '../../../tests/world/people/people.ts'
import { type Caller, createCaller, freshCode, signIn } from '../../../tests/world/people/sign-in.ts'
import { createWeb, type Web } from '../../../tests/world/product/web.ts'
import { CALLS } from '../../app/definitions/features.ts'
import type { Endpoint } from '../../base/roles/contract-rules.ts'
import { isForPrograms } from '../../base/roles/program-rules.ts'
import { ROLES } from '../../base/roles/role-rules.ts'

const CURRENT_USER_PATH = '/api/users/user/current'
const SINGLE_CHECK = '/api/tasks/uid/:uid'
const CHANGING_GETS = ['/api/logout', SINGLE_CHECK, '/api/file/result/:id']

async function createFixture(options: Parameters<typeof createWeb>[0] = {}) {
  const web = await createWeb(options)
  const operator = await addOperator(web)
  const company = await addTestCompany(web)
  const ada = await addPerson(web, { companyId: company.id })
  const dev = await addPerson(web, { companyId: operator.id, role: ROLES.dev })
  return { ...web, company, ada, dev }
}

const fillPath = (path: string) => path.replace(':uid', 'ATU13585627').replace(/:\w+/g, '1')

/**
 * The calls of the access table that browsers make and that this test's app has routes for.
 * Programs send no cookie, so their endpoints are not affected.
 */
const servedCalls = ({ app }: Pick<Web, 'app'>) =>
  CALLS.filter(({ method, path, access }) => access !== 'program' && app.hasRoute({ method, url: path }))

const snapshotTables = async ({ database: { db } }: Pick<Web, 'database'>) =>
  JSON.stringify([
    await db.selectFrom('users').selectAll().orderBy('id').execute(),
    await db.selectFrom('company').selectAll().orderBy('id').execute(),
    await db.selectFrom('setting').selectAll().orderBy('id').execute(),
  ])

const withToken = ({ headers }: Caller, token: string | null) => {
  const { cookie = '' } = headers()
  return { cookie, 'content-type': 'application/json', ...(token === null ? {} : { 'x-xsrf-token': token }) }
}

describe('changes', { tags: ['W7-01'] }, () => {
  it('are rejected without the token of the same session, and change nothing', {
    tags: ['S-07'],
  }, async () => {
    const web = await createFixture()
    const preSession = createCaller(web.app)
    await preSession.call('POST', '/api/login', { email: web.dev.email, password: PASSWORD })
    const preSessionToken = preSession.cookies.get('XSRF-TOKEN') ?? ''
    const browser = await signIn(web.app, web.dev, web.clock)
    const adasBrowser = await signIn(web.app, web.ada, web.clock)
    const tokens = [
      null,
      '',
      preSessionToken,
      adasBrowser.cookies.get('XSRF-TOKEN') ?? '',
      `${browser.cookies.get('XSRF-TOKEN')}x`,
    ]
    const changingCalls = servedCalls(web).filter(
      ({ method, access }) => method !== 'GET' && access !== 'public' && access !== 'code',
    )
    expect(changingCalls.length).toBeGreaterThan(8)
    const before = await snapshotTables(web)
    for (const { method, path } of changingCalls) {
      for (const token of tokens) {
        const headers = withToken(browser, token)
        const answer = await web.app.inject({ method, url: fillPath(path), headers, payload: '{}' })
        expect([answer.statusCode, answer.json().message], `${method} ${path}`).toEqual([
          403,
          'xsrf token is missing or wrong',
        ])
      }
    }
    expect(await snapshotTables(web)).toBe(before)
  })

  it('are also rejected as uploads', { tags: ['S-07'] }, async () => {
    const web = await createFixture()
    const browser = await signIn(web.app, web.ada, web.clock)
    const headers = { ...withToken(browser, null), 'content-type': 'multipart/form-data; boundary=x' }
    const payload = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.xlsx"\r\n\r\nx\r\n--x--\r\n'
    expect((await web.app.inject({ method: 'POST', url: '/api/tasks', headers, payload })).statusCode).toBe(403)
  })

  it('by GET are rejected from other sites and prefetches, and allowed without these headers', {
    tags: ['S-08'],
  }, async () => {
    const paths = CALLS.filter(endpoint => endpoint.hasSideEffects).map(({ path }) => path)
    expect(paths.sort()).toEqual(CHANGING_GETS.toSorted())
    const web = await createFixture()
    const browser = await signIn(web.app, web.ada, web.clock)
    const foreignHeaders = [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-purpose': 'prefetch' },
      { 'sec-purpose': 'prefetch;prerender' },
      { purpose: 'prefetch' },
    ]
    for (const path of CHANGING_GETS) {
      for (const headers of foreignHeaders)
        expect(
          (await browser.call('GET', fillPath(path), undefined, { ...headers } as Record<string, string>)).statusCode,
        ).toBe(403)
    }
    const countChecks = async () => (await web.database.db.selectFrom('single_check').select('id').execute()).length
    expect(await countChecks()).toBe(0)
    expect((await browser.call('GET', CURRENT_USER_PATH)).statusCode).toBe(200)
    for (const headers of [{}, { 'sec-fetch-site': 'same-origin' }, { 'sec-fetch-site': 'none' }])
      for (const path of CHANGING_GETS.slice(1))
        expect(
          (await browser.call('GET', fillPath(path), undefined, headers as Record<string, string>)).statusCode,
        ).toBe(path === SINGLE_CHECK ? 200 : 404)
    expect(await countChecks()).toBe(3)
  })
})

describe('another origin', () => {
  it('gets no CORS headers, with or without a preflight', { tags: ['S-09', 'V3.4.2'] }, async () => {
    const web = await createFixture()
    const browser = await signIn(web.app, web.ada, web.clock)
    const origin = { origin: 'https://evil.example' }
    const preflightHeaders = {
      ...origin,
      'access-control-request-method': 'PUT',
      'access-control-request-headers': 'x-xsrf-token',
    }
    for (const { method, path } of servedCalls(web)) {
      const preflight = await web.app.inject({ method: 'OPTIONS', url: fillPath(path), headers: preflightHeaders })
      // Endpoints that programs read without a key reply with the allowed methods.
      expect(preflight.statusCode, path).toBe(isForPrograms(path) ? 405 : 404)
      const answers = [
        preflight,
        await browser.call(method === 'GET' ? 'GET' : 'HEAD', fillPath(path), undefined, origin),
      ]
      for (const { headers } of answers)
        expect(Object.keys(headers).filter(name => name.startsWith('access-control'))).toEqual([])
      if (path === '/api/logout') await browser.call('GET', CURRENT_USER_PATH)
    }
  })
})

describe('sessions', () => {
  it('never use an id chosen by the browser', { tags: ['S-02', 'V7.2.1'] }, async () => {
    const web = await createFixture()
    const browser = createCaller(web.app)
    const chosenId = 'A'.repeat(43)
    browser.cookies.set('sid', chosenId)
    await browser.call('POST', '/api/login', { email: web.ada.email, password: PASSWORD })
    expect(browser.cookies.get('sid')).not.toBe(chosenId)
    await browser.call('POST', '/api/login/otp', { email: web.ada.email, totp: freshCode(web.ada, web.clock) })
    for (const id of [chosenId, '', 'x', "' or 1=1 --", 'Ä'.repeat(43)]) {
      const answer = await web.app.inject({
        url: CURRENT_USER_PATH,
        headers: { cookie: `sid=${encodeURIComponent(id)}` },
      })
      expect(answer.statusCode, id).toBe(401)
    }
    expect((await browser.call('GET', CURRENT_USER_PATH)).statusCode).toBe(200)
  })

  it('of the first stage permit only the second stage', { tags: ['A-09', 'V2.3.1', 'V6.3.3'] }, async () => {
    const web = await createFixture()
    const browser = createCaller(web.app)
    await browser.call('POST', '/api/login', { email: web.dev.email, password: PASSWORD })
    const before = await snapshotTables(web)
    const protectedCalls = servedCalls(web).filter(({ access }) => access !== 'public' && access !== 'code')
    expect(protectedCalls.length).toBeGreaterThan(12)
    // Company 1 is the operator, whose logo is public.
    for (const { method, path } of protectedCalls) {
      const url = fillPath(path.replace(':companyId', String(web.company.id)))
      expect((await browser.call(method, url, method === 'GET' ? undefined : {})).statusCode, path).toBe(401)
    }
    expect(await snapshotTables(web)).toBe(before)
    const body = { email: web.dev.email, totp: freshCode(web.dev, web.clock) }
    expect((await browser.call('POST', '/api/login/otp', body)).statusCode).toBe(200)
  })
})

describe('the address of a caller', () => {
  const loginFrom = (web: Web, email: string, forwarded: string) =>
    web.app.inject({
      method: 'POST',
      url: '/api/login',
      headers: { 'x-forwarded-for': forwarded },
      payload: { email, password: 'Ganz-Falsches-Wort-1' },
    })

  it.each([
    ['no proxy', false, [401, 401, 429], '127.0.0.1'],
    ['the proxy', '127.0.0.1', [401, 401, 401], '192.0.2.3'],
    ['one hop', 1, [401, 401, 401], '192.0.2.3'],
    ['another proxy', '10.0.0.1', [401, 401, 429], '127.0.0.1'],
  ] as const)(
    'is taken from the header only if %s is trusted and is the peer',
    { tags: ['S-10', 'V4.1.3', 'V15.3.4'] },
    async (_trusted, trustProxy, statuses, address) => {
      const web = await createFixture({ configuration: { trustProxy, rateLogin: 2 } })
      const answers = []
      for (const forwarded of ['192.0.2.1', '192.0.2.2', '192.0.2.3'])
        answers.push((await loginFrom(web, web.ada.email, forwarded)).statusCode)
      expect(answers).toEqual(statuses)
      const lines = await web.database.db.selectFrom('audit_log').select('address').orderBy('id').execute()
      expect(lines.at(-1)?.address).toBe(address)
    },
  )
})

describe('limits', () => {
  it('allow a user thirty e-mail lookups an hour, and a Dev more', {
    tags: ['A-21', 'V2.4.1'],
  }, async () => {
    const web = await createFixture()
    const checkEmail = async (browser: Caller) =>
      (await browser.call('POST', '/api/users/checkemail', { email: 'frei@firma.at' })).statusCode
    const user = await signIn(web.app, web.ada, web.clock)
    for (let count = 0; count < 30; count++) expect(await checkEmail(user)).toBe(200)
    const rejection = await user.call('POST', '/api/users/checkemail', { email: 'frei@firma.at' })
    expect(rejection.statusCode).toBe(429)
    expect(Number(rejection.headers['retry-after'])).toBeGreaterThan(0)
    // All calls that reveal whether an e-mail is taken share one budget.
    const totp = freshCode(web.ada, web.clock)
    const change = await user.call('PUT', `/api/users/${web.ada.id}`, { email: 'neu@firma.at', totp })
    expect(change.statusCode).toBe(429)
    const dev = await signIn(web.app, web.dev, web.clock)
    for (let count = 0; count < 31; count++) expect(await checkEmail(dev)).toBe(200)
    expect((await createCaller(web.app).call('POST', '/api/users/checkemail', { email: 'a@b.at' })).statusCode).toBe(
      401,
    )
  })

  it('allow an Admin three hundred calls an hour that reveal whether an e-mail is taken', {
    tags: ['A-21'],
  }, async () => {
    const web = await createFixture()
    const admin = await addPerson(web, { companyId: web.company.id, role: 2 })
    const browser = await signIn(web.app, admin, web.clock)
    const newUser = { firstname: 'Eve', lastname: 'Neu', role: 3, email: web.dev.email }
    const calls = [
      () => browser.call('POST', '/api/users/checkemail', { email: web.dev.email }),
      () => browser.call('PUT', `/api/users/${web.ada.id}`, { email: web.dev.email }),
    ]
    const statuses = await Promise.all(Array.from({ length: 299 }, (_, index) => calls[index % 2]?.()))
    expect(new Set(statuses.map(answer => answer?.statusCode))).toEqual(new Set([409]))
    const add = () => browser.call('POST', '/api/users/adduser', newUser)
    expect([(await add()).statusCode, (await add()).statusCode]).toEqual([409, 429])
  })

  it('count codes by address, too', { tags: ['Q-01'] }, async () => {
    const web = await createFixture({ configuration: { rateCode: 2 } })
    const browser = createCaller(web.app)
    await browser.call('POST', '/api/login', { email: web.ada.email, password: PASSWORD })
    const enter = async () =>
      (await browser.call('POST', '/api/login/otp', { email: web.ada.email, totp: '12345' })).statusCode
    expect([await enter(), await enter(), await enter()]).toEqual([401, 401, 429])
  })

  it('are not reached by five tabs that poll for ten minutes', { tags: ['Q-02'] }, async () => {
    const web = await createFixture({ configuration: { rateLogin: 1, rateCode: 1 } })
    const polledCalls = servedCalls(web).filter(({ isPolled }) => isPolled)
    const browser = await signIn(web.app, web.ada, web.clock)
    // Every 3 s in five tabs for ten minutes, divided among the calls that pages poll.
    const rounds = Math.ceil((5 * 600) / 3 / polledCalls.length)
    const path = (template: string) => template.replace(':companyId', String(web.company.id)).replace(/:\w+/g, '1')
    // The company has no logo and no batch; webhooks are for Admins, and the overview of all
    // companies for the operator.
    const expectedStatus = ({ path: template, access }: Endpoint) =>
      access === 'admin' || access === 'operator' ? 403 : /\/logo$|:id\b/.test(template) ? 404 : 200
    for (let round = 0; round < rounds; round++)
      for (const call of polledCalls)
        expect((await browser.call('GET', path(call.path))).statusCode, call.path).toBe(expectedStatus(call))
  })
})
