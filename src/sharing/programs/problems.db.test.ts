import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { addKey } from '../../../tests/world/people/api-key.ts'
import { createCheckingWorld } from '../../../tests/world/product/checking.ts'
import { createKey } from '../../access/keys/key-text.ts'
import { PROBLEM_CODES } from '../../base/roles/problem-rules.ts'
import { KEY_SCOPES } from '../../base/roles/program-rules.ts'

type Sent = { method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS' | 'HEAD'; url: string } & Partial<{
  payload: object | string
  headers: Record<string, string>
}>

/** A company, and a program with all scopes. */
async function programWorld() {
  const world = await createCheckingWorld({ hasWorker: false })
  const { headers } = await addKey(world, world.company.id, { scopes: [...KEY_SCOPES] })
  const ask = (sent: Sent) => world.app.inject({ ...sent, headers: { ...headers, ...sent.headers } })
  const problem = async (sent: Sent) => {
    const answer = await ask(sent)
    expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8')
    return { ...answer.json(), allow: answer.headers.allow }
  }
  return { ...world, ask, problem }
}

const CHECKS = '/api/v1/checks'
const post = (url: string, payload: object | string, headers: Record<string, string> = {}): Sent => ({
  method: 'POST',
  url,
  payload,
  headers,
})

describe('what a call does not know', () => {
  it('is refused in a body, with what was probably meant and what there is', async () => {
    const { problem } = await programWorld()
    expect(await problem(post(CHECKS, { uid: 'DE136695976', Fresh: true, companyName: 'Muster' }))).toMatchObject({
      status: 400,
      code: 'unknown_field',
      issues: [
        { path: 'Fresh', message: 'Unknown; did you mean fresh? Known: uid, name, street, zip, city, ico, fresh.' },
        { path: 'companyName', message: 'Unknown. Known: uid, name, street, zip, city, ico, fresh.' },
      ],
    })
    expect(await problem(post('/api/v1/batches', { uids: ['DE136695976'], Fresh: true }))).toMatchObject({
      code: 'unknown_field',
      issues: [{ path: 'Fresh' }],
    })
  })

  it.each([
    ['/api/v1/partners?verdikt=invalid', 'verdikt', 'verdict'],
    ['/api/v1/partners/DE136695976?limt=1', 'limt', 'limit'],
    ['/api/v1/on-that-day?uid=DE136695976&day=2024-03-12&Day=x', 'Day', 'day'],
    ['/api/v1/batches/1/rows?afer=1', 'afer', 'after'],
    ['/api/v1/batches/1?fresh=true', 'fresh', null],
    ['/api/v1/batches/1/result?encoding2=x', 'encoding2', null],
    ['/api/v1/checks/1?x=', 'x', null],
  ])('is refused in the query of %s', async (url, path, near) => {
    const { problem } = await programWorld()
    const { code, issues } = await problem({ url })
    expect([code, issues]).toMatchObject(['unknown_field', [{ path }]])
    if (near !== null) expect(issues[0].message).toContain(`did you mean ${near}?`)
  })

  it('includes what is said twice, since one of the two would be swallowed', async () => {
    const { problem } = await programWorld()
    expect(await problem({ url: '/api/v1/partners?limit=1&limit=2' })).toMatchObject({
      status: 400,
      code: 'bad_input',
      issues: [{ path: 'limit', message: 'Appears more than once; it is allowed only once.' }],
    })
  })

  it('is refused by every call that is described, in its query and in its body', async () => {
    const { app, problem } = await programWorld()
    const description = (await app.inject('/api/v1/openapi.json')).json<Description>()
    const calls = Object.entries(description.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, described]) => ({
        url: path.replace(/{\w+}/g, '1'),
        method: method.toUpperCase() as 'GET' | 'POST' | 'DELETE',
        isForm: JSON.stringify(described).includes('multipart/form-data'),
      })),
    )
    expect(calls.length).toBeGreaterThan(10)
    for (const { isForm, ...call } of calls) {
      const inBody = isForm ? FORM_WITH_UNHEARD : { payload: { unheard: 1 } }
      const sent = call.method === 'GET' ? { url: `${call.url}?unheard=1` } : inBody
      const { code, issues } = await problem({ ...call, ...sent })
      expect
        .soft([code, ...pathsOf(issues)], `${call.method} ${call.url}`)
        .toEqual(expect.arrayContaining(['unknown_field', 'unheard']))
    }
    const both = await problem(post(`${CHECKS}?fresh=true`, { uid: 'DE136695976' }))
    expect(both).toMatchObject({ code: 'unknown_field', issues: [{ path: 'fresh' }] })
  })

  it('is described as refused at every depth of what is sent', async () => {
    const { app } = await programWorld()
    const { components, paths } = (await app.inject('/api/v1/openapi.json')).json<Description>()
    const sent = [...JSON.stringify(paths).matchAll(/"requestBody":.*?schemas\/(\w+)"/g)].map(([, name = '']) => name)
    expect(sent.length).toBeGreaterThan(1)
    for (const name of sent)
      for (const each of objectsIn(components.schemas[name])) expect(each.additionalProperties, name).toBe(false)
  })
})

const partOf = (words: string, text: string) => `--b\r\nContent-Disposition: form-data; ${words}\r\n\r\n${text}\r\n`
const FORM_WITH_UNHEARD = {
  headers: { 'content-type': 'multipart/form-data; boundary=b' },
  payload: `${partOf('name="file"; filename="Liste.csv"', 'UID')}${partOf('name="unheard"', '1')}--b--\r\n`,
}

type Described = Record<string, unknown>
type Description = { paths: Record<string, Described>; components: { schemas: Described } }

/** Returns every object that a schema describes, at any depth. */
const objectsIn = (schema: unknown): Described[] =>
  typeof schema !== 'object' || schema === null
    ? []
    : [...('properties' in schema ? [schema] : []), ...Object.values(schema).flatMap(objectsIn)]

describe('an error', () => {
  it.each([
    ['no key', async (world: World) => world.app.inject(post(CHECKS, {})), 401, 'missing_key'],
    ['a wrong key', async (world: World) => world.ask(post(CHECKS, {}, bearer(createKey()))), 401, 'invalid_key'],
    ['no JSON', async (world: World) => world.ask(post(CHECKS, '{', JSON_TYPE)), 400, 'invalid_json'],
    ['an empty body', async (world: World) => world.ask(post(CHECKS, '', JSON_TYPE)), 400, 'bad_input'],
    [
      'a field that stands twice',
      async (world: World) => world.ask(post(CHECKS, '{"uid":"ATU13585627","uid":"DE1"}', JSON_TYPE)),
      400,
      'invalid_json',
    ],
    [
      'a body that says it is packed',
      async (world: World) => world.ask(post(CHECKS, '{}', { ...JSON_TYPE, 'content-encoding': 'gzip' })),
      415,
      'wrong_type',
    ],
    [
      'a body in UTF-16',
      async (world: World) => world.ask(post(CHECKS, '{}', { 'content-type': 'application/json; charset=utf-16' })),
      415,
      'wrong_type',
    ],
    [
      'a cursor that is none',
      async (world: World) => world.ask({ url: '/api/v1/partners?after=garbage' }),
      400,
      'bad_input',
    ],
    [
      'text',
      async (world: World) => world.ask(post(CHECKS, 'uid', { 'content-type': 'text/plain' })),
      415,
      'wrong_type',
    ],
    [
      'a list of JSON where a form is taken',
      async (world: World) => world.ask(post('/api/v1/batches/file', { uids: ['DE136695976'] })),
      415,
      'wrong_type',
    ],
    ['a large body', async (world: World) => world.ask(post(CHECKS, { uid: 'x'.repeat(300_000) })), 413, 'too_large'],
    ['a missing field', async (world: World) => world.ask(post(CHECKS, {})), 400, 'bad_input'],
    ['an id that is none', async (world: World) => world.ask({ url: '/api/v1/checks/x' }), 400, 'bad_input'],
    ['another’s object', async (world: World) => world.ask({ url: '/api/v1/checks/999999' }), 404, 'not_found'],
    ['an unknown path', async (world: World) => world.ask({ url: '/api/v1/nothing' }), 404, 'not_found'],
    ['a broken address', async (world: World) => world.ask({ url: '/api/v1/%zz' }), 400, 'bad_input'],
  ])('for %s has its status and code', async (_what, send, status, code) => {
    const answer = await send(await programWorld())
    expect(answer.json()).toMatchObject({ status, code, type: `/api/v1/problems#${code}` })
    expect([answer.statusCode, answer.headers['content-language'], answer.headers.vary]).toEqual([
      status,
      'en',
      'Accept-Language, Authorization',
    ])
    expect(answer.json().detail).toMatch(/^[A-Z].*\.$/)
  })

  it('says that the licence has ended only to the holder of the key', async () => {
    const world = await programWorld()
    await sql`update company set valid_until = '2020-01-01' where id = ${world.company.id}`.execute(world.database.db)
    expect(await world.problem(post(CHECKS, {}))).toMatchObject({ status: 401, code: 'licence_ended' })
  })

  it('is in German where German is liked best, and only there', async () => {
    const { ask } = await programWorld()
    const said = async (language: string) => {
      const { headers, json } = await ask(
        post(CHECKS, { uid: 'DE136695976', Fresh: true }, { 'accept-language': language }),
      )
      return [headers['content-language'], json().title, json().issues[0].message.split(';')[1]?.trim().slice(0, 11)]
    }
    const german = ['de', 'Unbekanntes Feld', 'gemeint ist']
    const english = ['en', 'Unknown field', 'did you mea']
    expect(await said('de-AT,de;q=0.9,en;q=0.5')).toEqual(german)
    expect(await said('en;q=0.4,de;q=0.8')).toEqual(german)
    expect(await said('fr, en;q=0.4, de;q=0')).toEqual(english)
    expect(await said('*')).toEqual(english)
  })
})

describe('the habits of other people’s programs', () => {
  it.each([
    ['GET', '/api/v1/checks/', 200],
    ['GET', '/api/v1/partners/?limit=1', 200],
    ['GET', '/api/v1/checks/999999//', 404],
    ['POST', '/api/v1/checks/', 400],
  ] as const)('%s %s is the same without its last slash', async (method, url, status) => {
    const { ask } = await programWorld()
    const payload = method === 'POST' ? { payload: {} } : {}
    const [withSlash, without] = [
      await ask({ method, url, ...payload }),
      await ask({ method, url: url.replace(/\/+(?=\?|$)/, ''), ...payload }),
    ]
    expect([withSlash.statusCode, without.statusCode]).toEqual([status, status])
    expect(withSlash.json()).toEqual(without.json())
  })

  it('a content type without a body is no body', async () => {
    const { ask } = await programWorld()
    for (const action of ['retry', 'cancel'])
      expect((await ask({ method: 'POST', url: `/api/v1/batches/7/${action}`, headers: JSON_TYPE })).statusCode).toBe(
        404,
      )
    expect((await ask({ method: 'DELETE', url: '/api/v1/batches/7', headers: JSON_TYPE })).statusCode).toBe(404)
  })
})

const JSON_TYPE = { 'content-type': 'application/json' }
const bearer = (key: string) => ({ authorization: `Bearer ${key}` })
type World = Awaited<ReturnType<typeof programWorld>>

it.each([
  ['a day', { url: '/api/v1/on-that-day?uid=ATU13585627&day=28.11.2026' }, '2026-11-28'],
  ['a moment', { url: '/api/v1/partners?changedSince=28.11.2026' }, '2026-11-28T08:00:00Z'],
  ['an id', { url: '/api/v1/batches/x' }, '7'],
  ['a text', post(CHECKS, { uid: 7 }), '"ATU13585627"'],
  ['a yes or no', post(CHECKS, { uid: 'ATU13585627', fresh: 'yes' }), 'true'],
  ['a list', post('/api/v1/batches', { uids: 'ATU13585627' }), '["ATU13585627"]'],
  ['a choice', { url: '/api/v1/partners?verdict=gut' }, 'valid, invalid, none'],
] as const)('shows how %s is written where it is written otherwise', async (_what, sent, example) => {
  const { problem } = await programWorld()
  const { status, issues } = await problem(sent as Sent)
  expect([status, issues]).toEqual([400, [expect.objectContaining({ message: expect.stringContaining(example) })]])
})

describe('another method', () => {
  it.each([
    ['PUT', CHECKS, 'GET, HEAD, POST'],
    ['OPTIONS', CHECKS, 'GET, HEAD, POST'],
    ['GET', '/api/v1/batches/7/cancel', 'POST'],
    ['DELETE', '/api/v1/checks/7', 'GET, HEAD'],
    ['PATCH', '/api/v1/batches/7/result?x=1', 'GET'],
    ['POST', '/api/v1/partners', 'GET, HEAD'],
    ['GET', '/api/v1/batches/file', 'POST'],
    ['DELETE', '/api/v1/batches/file?dryRun=true', 'POST'],
  ] as const)('%s of %s is 405 with those that there are, and 401 without a key', async (method, url, allow) => {
    const { app, problem } = await programWorld()
    expect(await problem({ method, url })).toMatchObject({ status: 405, code: 'method_not_allowed', allow })
    const stranger = await app.inject({ method, url })
    expect([stranger.statusCode, stranger.json().code, stranger.headers.allow]).toEqual([401, 'missing_key', undefined])
  })

  it('HEAD of a file, which goes on record when it is fetched, is 405 and names GET', async () => {
    const { ask } = await programWorld()
    const { statusCode, headers } = await ask({ method: 'HEAD', url: '/api/v1/batches/7/result' })
    expect([statusCode, headers.allow]).toEqual([405, 'GET'])
  })

  it('is 405 for everybody where everybody may read', async () => {
    const { app } = await programWorld()
    const answer = await app.inject({ method: 'DELETE', url: '/api/v1/openapi.json' })
    expect([answer.statusCode, answer.headers.allow]).toEqual([405, 'GET, HEAD'])
  })
})

describe('sentences', () => {
  it('of an answer say their language', async () => {
    const { ask } = await programWorld()
    const spoken = async (headers: Record<string, string>) =>
      (await ask(post(CHECKS, { uid: 'NO-123.456.789' }, headers))).headers['content-language']
    expect([await spoken({}), await spoken({ 'accept-language': 'de' })]).toEqual(['en', 'de'])
  })

  it('about each code stand on a page without a script', async () => {
    const { app } = await programWorld()
    const page = await app.inject({ url: '/api/v1/problems', headers: { 'accept-language': 'de' } })
    for (const code of PROBLEM_CODES) expect(page.body).toContain(`<section id="${code}">`)
    expect(page.body).toContain('<html lang="de">')
    expect(page.body).not.toContain('<script')
    expect(page.headers['content-security-policy']).toMatch(/style-src 'self' 'sha256-[^']+';/)
    expect((await app.inject('/api/v1/problems')).body).toContain('<html lang="en">')
  })
})

const pathsOf = (issues: { path: string }[] = []): string[] => issues.map(({ path }) => path)
