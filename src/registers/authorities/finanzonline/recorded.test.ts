import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { costOfDoubling } from '../../../../tests/world/measures/doubled.ts'
import { rawServer, saying } from '../../../../tests/world/stand-ins/raw-server.ts'
import type { Outcome, Reason } from '../answer.ts'
import { queryMessage } from './envelope.ts'
import { parseSoap } from './parse-soap.ts'
import { queryUid } from './query-uid.ts'
import { logIn } from './sessions.ts'

const folder = new URL('./recorded/', import.meta.url)
const recorded = (name: string): string => readFileSync(new URL(name, folder), 'utf8')
const named = (start: string) => readdirSync(folder).filter(name => name.startsWith(start))
const never = new AbortController().signal
const account = {
  tid: '100000000001',
  benid: 'WEBUSER01',
  pin: 'a<b>&"\'ü€12',
  uid: 'ATU13585627',
  name: 'A',
  version: 1,
}
const service = (url: string) => ({ sessionUrl: url, uidUrl: url, timeoutMs: 30_000 })

const query = (url: string, uid = 'IT00743110157') =>
  queryUid(service(url), { account, sessionId: 'ABCDEFGHIJKLMNOPQRSTUVWX', uid, level: 2, askedAt: new Date() }, never)
const queried = async (file: string, status = 200) => query(await saying(recorded(file), status))

const no = (reason: Reason): Outcome => ({ verdict: 'not-checked', reason })
const kept = false
const back = true

// Return code or fault → outcome, and whether the UID's quota is returned
// (docs/rules.md#two-questions-a-day).
const EXPECTED: Record<string, [Outcome, boolean]> = {
  'query-0': [{ verdict: 'valid' }, kept],
  'query-0-germany': [{ verdict: 'valid' }, kept],
  'query-0-references': [{ verdict: 'valid' }, kept],
  'query-0-without-name': [{ verdict: 'valid' }, kept],
  'query-1': [{ verdict: 'invalid' }, kept],
  'query-4': [{ verdict: 'not-a-uid' }, kept],
  'query-5': [no('requester-uid'), kept],
  'query-10': [no('state-forbids'), kept],
  'query-11': [no('not-authorised'), kept],
  'query-12': [no('not-yet-askable'), kept],
  'query-101': [no('requester-uid'), kept],
  'query-103': [no('level-2-impossible'), kept],
  'query-104': [no('level-2-impossible'), kept],
  'query-105': [no('portal-only'), kept],
  'query-1511': [no('service-unavailable'), kept],
  'query-1512': [no('overload'), kept],
  'query-1513': [no('day-limit'), kept],
  'query-1514': [no('requester-limit'), kept],
  'query--1': [no('session'), back],
  'query--2': [no('maintenance'), back],
  'query--3': [no('technical-error'), kept],
  'query--4': [no('not-authorised'), back],
  'query-3': [no('requester-uid'), kept],
  'query-6': [no('member-state-unavailable'), kept],
  'query-7': [no('member-state-unavailable'), kept],
  'query-8': [no('service-unavailable'), kept],
  'query-9': [no('member-state-unavailable'), kept],
  'query-102': [no('request-refused'), kept],
  'query-999': [no('request-refused'), kept],
  'query-4711': [no('unknown-code'), kept],
  'fault-validation': [no('request-refused'), back],
  'fault-other': [no('technical-error'), kept],
  maintenance: [no('maintenance'), back],
  truncated: [no('unreadable-answer'), kept],
  'truncated-after-rc-1': [no('unreadable-answer'), kept],
  'wrong-namespace': [no('unreadable-answer'), kept],
  doctype: [no('unreadable-answer'), kept],
  'no-rc': [no('unreadable-answer'), back],
  'two-rc': [no('unreadable-answer'), kept],
}

it('every recorded answer to a query has its outcome, and gives its place back or not', async () => {
  const files = readdirSync(folder).filter(name => !/^log(in|out)-/.test(name))
  const found = await Promise.all(
    files.map(async file => {
      const { reply: said, returnsQuota } = await queried(file)
      return [file.split('.')[0], [said.outcome, returnsQuota]]
    }),
  )
  expect(Object.fromEntries(found)).toEqual(EXPECTED)
})

it.each(named('query-'))('%s keeps code and text as received', async file => {
  const code = /^query-(-?\d+)/.exec(file)?.[1]
  const { reply: said } = await queried(file)
  expect(said.code).toBe(code)
  expect(recorded(file).replaceAll('&#252;', 'ü')).toContain(said.message)
})

it('reads name and address lines for any prefix, padding and references', async () => {
  expect((await queried('query-0.recorded.xml')).reply).toMatchObject({
    name: 'EXAMPLE SPA',
    addressLines: ['VIA NAZIONALE N. 23 ', '59100 PRATO PO'],
  })
  expect((await queried('query-0-germany.recorded.xml')).reply).toMatchObject({
    name: 'Muster & Söhne GmbH',
    addressLines: ['Hafenstraße 1', '', '26789', 'Leer'],
  })
  expect((await queried('query-0-references.recorded.xml')).reply).toMatchObject({ name: 'M&M Café' })
})

it('a fault is a fault under HTTP 200 and 500; a verdict counts under 200 only', async () => {
  expect((await queried('fault-validation.recorded.xml', 500)).reply.outcome).toEqual(no('request-refused'))
  expect((await queried('query-1.recorded.xml', 500)).reply.outcome).toEqual(no('service-unavailable'))
  expect((await queried('query-1.recorded.xml', 429)).reply.outcome).toEqual(no('overload'))
  expect((await queried('maintenance.recorded.html', 503)).reply.outcome).toEqual(no('maintenance'))
})

it('a redirect to the maintenance page is maintenance', async () => {
  const { reply: said, returnsQuota } = await query(await saying('', 302, { location: '/wartung/index.html' }))
  expect([said.outcome, returnsQuota]).toEqual([no('maintenance'), true])
})

it('no cut and no junk ever says invalid', { tags: ['R-11'] }, () => {
  const expected = queryMessage({ tid: '', benid: '', id: '', uidTn: '', uid: '', level: 2 }).answer
  const xml = recorded('query-1.recorded.xml').trimEnd()
  fc.assert(
    fc.property(fc.integer({ min: 0, max: xml.length - 1 }), fc.string(), (length, junk) => {
      expect(parseSoap(xml.slice(0, length), expected).kind).toBe('unreadable')
      expect(parseSoap(junk, expected).kind).toBe('unreadable')
      expect(parseSoap(xml.slice(0, length) + junk, expected).kind).toBe('unreadable')
    }),
  )
})

it('escapes what it sends', { tags: ['V1.2.1'] }, async () => {
  let body = ''
  const url = await rawServer(async (request, response) => {
    for await (const part of request) body += part
    response.end(recorded('login-0.recorded.xml'))
  })
  expect(await logIn(service(url), account, 'ATU13585627')).toEqual({
    kind: 'in',
    sessionId: 'ABCDEFGHIJKLMNOPQRSTUVWX',
  })
  expect(body).toContain('<m:pin>a&lt;b&gt;&amp;&quot;&apos;ü€12</m:pin><m:herstellerid>ATU13585627</m:herstellerid>')
})

it.each([
  ['-1', 'session', false],
  ['-2', 'maintenance', false],
  ['-3', 'technical-error', false],
  ['-4', 'credentials', true],
  ['-5', 'credentials', true],
  ['-6', 'credentials', true],
  ['-7', 'credentials', true],
  ['-8', 'credentials', true],
  ['77', 'unknown-code', false],
])('login %s is %s', async (code, reason, closesAccount) => {
  const url = await saying(recorded(`login-${code}.recorded.xml`))
  expect(await logIn(service(url), account, 'ATU13585627')).toMatchObject({
    kind: 'failed',
    reply: { outcome: { verdict: 'not-checked', reason }, code },
    closesAccount,
  })
})

it('a login answer that cannot be read leaves no text behind: it may hold a session id', async () => {
  const whole = recorded('login-0.recorded.xml')
  const url = await saying(whole.slice(0, whole.indexOf('</ns4:rc>')))
  expect(await logIn(service(url), account, 'ATU13585627')).toMatchObject({ reply: { message: '' } })
})

it('takes an answer over 20 elements deep for unreadable, before its depth costs anything', async () => {
  const { answer } = queryMessage({ tid: '', benid: '', id: '', uidTn: '', uid: '', level: 2 })
  const around = (depth: number) =>
    `<Envelope><Body><uidAbfrageServiceResponse xmlns="${answer.namespace}"><rc>0</rc>${'<a>'.repeat(depth)}${'</a>'.repeat(depth)}</uidAbfrageServiceResponse></Body></Envelope>`
  expect(parseSoap(around(17), answer)).toMatchObject({ kind: 'answer' })
  expect(parseSoap(around(18), answer)).toEqual({ kind: 'unreadable' })
  const make = (depth: number) => '<a>'.repeat(depth)
  const take = (text: string) => expect(parseSoap(text, answer)).toEqual({ kind: 'unreadable' })
  expect(await costOfDoubling({ make, take }, 150_000)).toBeLessThan(3)
})
