import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { addKey } from '../../../tests/world/people/api-key.ts'
import { createCheckingWorld } from '../../../tests/world/product/checking.ts'
import { createKey } from '../../access/keys/key-text.ts'
import { PROBLEM_CODES } from '../../base/roles/problem-rules.ts'
import { KEY_SCOPES } from '../../base/roles/program-rules.ts'

type SentRequest = {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS' | 'HEAD'
  url: string
} & Partial<{
  payload: object | string
  headers: Record<string, string>
}>

/** Sets up a company with a program that has all scopes. */
async function programWorld() {
  const world = await createCheckingWorld({ hasWorker: false })
  const { headers } = await addKey(world, world.company.id, { scopes: [...KEY_SCOPES] })
  const sendCall = (request: SentRequest) =>
    world.app.inject({ ...request, headers: { ...headers, ...request.headers } })
  const problem = async (request: SentRequest) => {
    const answer = await sendCall(request)
    expect(answer.headers['content-type']).toBe('application/problem+json; charset=utf-8')
    return { ...answer.json(), allow: answer.headers.allow }
  }
  return { ...world, sendCall, problem }
}

const CHECKS = '/api/v1/checks'
const post = (url: string, payload: object | string, headers: Record<string, string> = {}): SentRequest => ({
  method: 'POST',
  url,
  payload,
  headers,
})

describe('an unknown field', () => {
  it('is rejected in a body, with the probable field and the known ones', async () => {
    const { problem } = await programWorld()
    expect(await problem(post(CHECKS, { uid: 'DE136695976', Fresh: true, companyName: 'Muster' }))).toMatchObject({
      status: 400,
      code: 'unknown_field',
      issues: [
        {
          path: 'Fresh',
          message: 'Unknown; did you mean fresh? Known: uid, name, street, zip, city, ico, account, fresh.',
        },
        { path: 'companyName', message: 'Unknown. Known: uid, name, street, zip, city, ico, account, fresh.' },
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
  ])('is rejected in the query of %s', async (url, path, suggestion) => {
    const { problem } = await programWorld()
    const { code, issues } = await problem({ url })
    expect([code, issues]).toMatchObject(['unknown_field', [{ path }]])
    if (suggestion !== null) expect(issues[0].message).toContain(`did you mean ${suggestion}?`)
  })

  it('a repeated parameter is rejected, because one of the values would be ignored', async () => {
    const { problem } = await programWorld()
    expect(await problem({ url: '/api/v1/partners?limit=1&limit=2' })).toMatchObject({
      status: 400,
      code: 'bad_input',
      issues: [{ path: 'limit', message: 'Appears more than once; it is allowed only once.' }],
    })
  })

  it('is rejected by every described call, in the query and in the body', async () => {
    const { app, problem } = await programWorld()
    const description = (await app.inject('/api/v1/openapi.json')).json<Description>()
    const calls = Object.entries(description.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        url: path.replace(/{\w+}/g, '1'),
        method: method.toUpperCase() as 'GET' | 'POST' | 'DELETE',
        isForm: JSON.stringify(operation).includes('multipart/form-data'),
      })),
    )
    expect(calls.length).toBeGreaterThan(10)
    for (const { isForm, ...call } of calls) {
      const bodyRequest = isForm ? FORM_WITH_UNKNOWN_FIELD : { payload: { unheard: 1 } }
      const request = call.method === 'GET' ? { url: `${call.url}?unheard=1` } : bodyRequest
      const { code, issues } = await problem({ ...call, ...request })
      expect
        .soft([code, ...pathsOf(issues)], `${call.method} ${call.url}`)
        .toEqual(expect.arrayContaining(['unknown_field', 'unheard']))
    }
    const result = await problem(post(`${CHECKS}?fresh=true`, { uid: 'DE136695976' }))
    expect(result).toMatchObject({ code: 'unknown_field', issues: [{ path: 'fresh' }] })
  })

  it('is described as not allowed at every level of a request', async () => {
    const { app } = await programWorld()
    const { components, paths } = (await app.inject('/api/v1/openapi.json')).json<Description>()
    const requestSchemas = [...JSON.stringify(paths).matchAll(/"requestBody":.*?schemas\/(\w+)"/g)].map(
      ([, name = '']) => name,
    )
    expect(requestSchemas.length).toBeGreaterThan(1)
    for (const name of requestSchemas)
      for (const each of objectsIn(components.schemas[name])) expect(each.additionalProperties, name).toBe(false)
  })
})

const formPart = (disposition: string, text: string) =>
  `--b\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${text}\r\n`
const FORM_WITH_UNKNOWN_FIELD = {
  headers: { 'content-type': 'multipart/form-data; boundary=b' },
  payload: `${formPart('name="file"; filename="Liste.csv"', 'UID')}${formPart('name="unheard"', '1')}--b--\r\n`,
}

type DescribedObject = Record<string, unknown>
type Description = { paths: Record<string, DescribedObject>; components: { schemas: DescribedObject } }

/** Returns every object that a schema describes, at any depth. */
const objectsIn = (schema: unknown): DescribedObject[] =>
  typeof schema !== 'object' || schema === null
    ? []
    : [...('properties' in schema ? [schema] : []), ...Object.values(schema).flatMap(objectsIn)]

describe('an error', () => {
  it.each([
    ['no key', async (world: World) => world.app.inject(post(CHECKS, {})), 401, 'missing_key'],
    ['a wrong key', async (world: World) => world.sendCall(post(CHECKS, {}, bearer(createKey()))), 401, 'invalid_key'],
    ['no JSON', async (world: World) => world.sendCall(post(CHECKS, '{', JSON_TYPE)), 400, 'invalid_json'],
    ['an empty body', async (world: World) => world.sendCall(post(CHECKS, '', JSON_TYPE)), 400, 'bad_input'],
    [
      'a repeated field',
      async (world: World) => world.sendCall(post(CHECKS, '{"uid":"ATU13585627","uid":"DE1"}', JSON_TYPE)),
      400,
      'invalid_json',
    ],
    [
      'a body with a content encoding',
      async (world: World) => world.sendCall(post(CHECKS, '{}', { ...JSON_TYPE, 'content-encoding': 'gzip' })),
      415,
      'wrong_type',
    ],
    [
      'a body in UTF-16',
      async (world: World) =>
        world.sendCall(post(CHECKS, '{}', { 'content-type': 'application/json; charset=utf-16' })),
      415,
      'wrong_type',
    ],
    [
      'an invalid cursor',
      async (world: World) => world.sendCall({ url: '/api/v1/partners?after=garbage' }),
      400,
      'bad_input',
    ],
    [
      'text',
      async (world: World) => world.sendCall(post(CHECKS, 'uid', { 'content-type': 'text/plain' })),
      415,
      'wrong_type',
    ],
    [
      'a JSON list instead of a form',
      async (world: World) => world.sendCall(post('/api/v1/batches/file', { uids: ['DE136695976'] })),
      415,
      'wrong_type',
    ],
    [
      'a large body',
      async (world: World) => world.sendCall(post(CHECKS, { uid: 'x'.repeat(300_000) })),
      413,
      'too_large',
    ],
    ['a missing field', async (world: World) => world.sendCall(post(CHECKS, {})), 400, 'bad_input'],
    ['an invalid id', async (world: World) => world.sendCall({ url: '/api/v1/checks/x' }), 400, 'bad_input'],
    [
      'an object of another company',
      async (world: World) => world.sendCall({ url: '/api/v1/checks/999999' }),
      404,
      'not_found',
    ],
    ['an unknown path', async (world: World) => world.sendCall({ url: '/api/v1/nothing' }), 404, 'not_found'],
    ['a broken address', async (world: World) => world.sendCall({ url: '/api/v1/%zz' }), 400, 'bad_input'],
  ])('for %s has the right status and code', async (_what, send, status, code) => {
    const answer = await send(await programWorld())
    expect(answer.json()).toMatchObject({ status, code, type: `/api/v1/problems#${code}` })
    expect([answer.statusCode, answer.headers['content-language'], answer.headers.vary]).toEqual([
      status,
      'en',
      'Accept-Language, Authorization',
    ])
    expect(answer.json().detail).toMatch(/^[A-Z].*\.$/)
  })

  it('reveals that the licence has ended only to the holder of the key', async () => {
    const world = await programWorld()
    await sql`update company set valid_until = '2020-01-01' where id = ${world.company.id}`.execute(world.database.db)
    expect(await world.problem(post(CHECKS, {}))).toMatchObject({ status: 401, code: 'licence_ended' })
  })

  it('is in German only if German is the preferred language', async () => {
    const { sendCall } = await programWorld()
    const readError = async (language: string) => {
      const { headers, json } = await sendCall(
        post(CHECKS, { uid: 'DE136695976', Fresh: true }, { 'accept-language': language }),
      )
      return [headers['content-language'], json().title, json().issues[0].message.split(';')[1]?.trim().slice(0, 11)]
    }
    const german = ['de', 'Unbekanntes Feld', 'gemeint ist']
    const english = ['en', 'Unknown field', 'did you mea']
    expect(await readError('de-AT,de;q=0.9,en;q=0.5')).toEqual(german)
    expect(await readError('en;q=0.4,de;q=0.8')).toEqual(german)
    expect(await readError('fr, en;q=0.4, de;q=0')).toEqual(english)
    expect(await readError('*')).toEqual(english)
  })
})

describe('common client behaviour', () => {
  it.each([
    ['GET', '/api/v1/checks/', 200],
    ['GET', '/api/v1/partners/?limit=1', 200],
    ['GET', '/api/v1/checks/999999//', 404],
    ['POST', '/api/v1/checks/', 400],
  ] as const)('%s %s is answered like the path without a trailing slash', async (method, url, status) => {
    const { sendCall } = await programWorld()
    const payload = method === 'POST' ? { payload: {} } : {}
    const [withSlash, withoutSlash] = [
      await sendCall({ method, url, ...payload }),
      await sendCall({ method, url: url.replace(/\/+(?=\?|$)/, ''), ...payload }),
    ]
    expect([withSlash.statusCode, withoutSlash.statusCode]).toEqual([status, status])
    expect(withSlash.json()).toEqual(withoutSlash.json())
  })

  it('accepts a content type without a body', async () => {
    const { sendCall } = await programWorld()
    for (const action of ['retry', 'cancel'])
      expect(
        (await sendCall({ method: 'POST', url: `/api/v1/batches/7/${action}`, headers: JSON_TYPE })).statusCode,
      ).toBe(404)
    expect((await sendCall({ method: 'DELETE', url: '/api/v1/batches/7', headers: JSON_TYPE })).statusCode).toBe(404)
  })
})

const JSON_TYPE = { 'content-type': 'application/json' }
const bearer = (key: string) => ({ authorization: `Bearer ${key}` })
type World = Awaited<ReturnType<typeof programWorld>>

it.each([
  ['a day', { url: '/api/v1/on-that-day?uid=ATU13585627&day=28.11.2026' }, '2026-11-28'],
  ['a time', { url: '/api/v1/partners?changedSince=28.11.2026' }, '2026-11-28T08:00:00Z'],
  ['an id', { url: '/api/v1/batches/x' }, '7'],
  ['a text', post(CHECKS, { uid: 7 }), '"ATU13585627"'],
  ['a boolean', post(CHECKS, { uid: 'ATU13585627', fresh: 'yes' }), 'true'],
  ['a list', post('/api/v1/batches', { uids: 'ATU13585627' }), '["ATU13585627"]'],
  ['a choice', { url: '/api/v1/partners?verdict=gut' }, 'valid, invalid, none'],
] as const)('shows the expected format of %s if the value has another format', async (_what, sent, example) => {
  const { problem } = await programWorld()
  const { status, issues } = await problem(sent as SentRequest)
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
  ] as const)('%s of %s returns 405 with the allowed methods, and 401 without a key', async (method, url, allow) => {
    const { app, problem } = await programWorld()
    expect(await problem({ method, url })).toMatchObject({ status: 405, code: 'method_not_allowed', allow })
    const withoutKey = await app.inject({ method, url })
    expect([withoutKey.statusCode, withoutKey.json().code, withoutKey.headers.allow]).toEqual([
      401,
      'missing_key',
      undefined,
    ])
  })

  it('HEAD of a file, whose download is logged, returns 405 and allows GET', async () => {
    const { sendCall } = await programWorld()
    const { statusCode, headers } = await sendCall({ method: 'HEAD', url: '/api/v1/batches/7/result' })
    expect([statusCode, headers.allow]).toEqual([405, 'GET'])
  })

  it('returns 405 without a key for a public path', async () => {
    const { app } = await programWorld()
    const answer = await app.inject({ method: 'DELETE', url: '/api/v1/openapi.json' })
    expect([answer.statusCode, answer.headers.allow]).toEqual([405, 'GET, HEAD'])
  })
})

describe('messages', () => {
  it('declare their language in the response', async () => {
    const { sendCall } = await programWorld()
    const contentLanguage = async (headers: Record<string, string>) =>
      (await sendCall(post(CHECKS, { uid: 'NO-123.456.789' }, headers))).headers['content-language']
    expect([await contentLanguage({}), await contentLanguage({ 'accept-language': 'de' })]).toEqual(['en', 'de'])
  })

  it('for each code are on a page without scripts', async () => {
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
