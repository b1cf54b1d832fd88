import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { costOfDoubling } from '../../../../tests/world/measures/doubled.ts'
import { serveAnswer, startRawServer } from '../../../../tests/world/stand-ins/raw-server.ts'
import type { Outcome, Reason } from '../answer.ts'
import { queryMessage } from './envelope.ts'
import { parseSoap } from './parse-soap.ts'
import { queryUid } from './query-uid.ts'
import { logIn } from './sessions.ts'

const folder = new URL('./recorded/', import.meta.url)
const recorded = (name: string): string => readFileSync(new URL(name, folder), 'utf8')
const filesStartingWith = (start: string) => readdirSync(folder).filter(name => name.startsWith(start))
const neverAborted = new AbortController().signal
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
  queryUid(
    service(url),
    { account, sessionId: 'ABCDEFGHIJKLMNOPQRSTUVWX', uid, level: 2, askedAt: new Date() },
    neverAborted,
  )
const queryRecorded = async (file: string, status = 200) => query(await serveAnswer(recorded(file), status))

const notChecked = (reason: Reason): Outcome => ({ verdict: 'not-checked', reason })
const counted = false
const returned = true

// Outcome of each return code or fault, and whether the UID's quota is returned
// (docs/rules.md#two-questions-a-day).
const EXPECTED: Record<string, [Outcome, boolean]> = {
  'query-0': [{ verdict: 'valid' }, counted],
  'query-0-germany': [{ verdict: 'valid' }, counted],
  'query-0-references': [{ verdict: 'valid' }, counted],
  'query-0-without-name': [{ verdict: 'valid' }, counted],
  'query-1': [{ verdict: 'invalid' }, counted],
  'query-4': [{ verdict: 'not-a-uid' }, counted],
  'query-5': [notChecked('requester-uid'), counted],
  'query-10': [notChecked('state-forbids'), counted],
  'query-11': [notChecked('not-authorised'), counted],
  'query-12': [notChecked('not-yet-askable'), counted],
  'query-101': [notChecked('requester-uid'), counted],
  'query-103': [notChecked('level-2-impossible'), counted],
  'query-104': [notChecked('level-2-impossible'), counted],
  'query-105': [notChecked('portal-only'), counted],
  'query-1511': [notChecked('service-unavailable'), counted],
  'query-1512': [notChecked('overload'), counted],
  'query-1513': [notChecked('day-limit'), counted],
  'query-1514': [notChecked('requester-limit'), counted],
  'query--1': [notChecked('session'), returned],
  'query--2': [notChecked('maintenance'), returned],
  'query--3': [notChecked('technical-error'), counted],
  'query--4': [notChecked('not-authorised'), returned],
  'query-3': [notChecked('requester-uid'), counted],
  'query-6': [notChecked('member-state-unavailable'), counted],
  'query-7': [notChecked('member-state-unavailable'), counted],
  'query-8': [notChecked('service-unavailable'), counted],
  'query-9': [notChecked('member-state-unavailable'), counted],
  'query-102': [notChecked('request-refused'), counted],
  'query-999': [notChecked('request-refused'), counted],
  'query-4711': [notChecked('unknown-code'), counted],
  'fault-validation': [notChecked('request-refused'), returned],
  'fault-other': [notChecked('technical-error'), counted],
  maintenance: [notChecked('maintenance'), returned],
  truncated: [notChecked('unreadable-answer'), counted],
  'truncated-after-rc-1': [notChecked('unreadable-answer'), counted],
  'wrong-namespace': [notChecked('unreadable-answer'), counted],
  doctype: [notChecked('unreadable-answer'), counted],
  'no-rc': [notChecked('unreadable-answer'), returned],
  'two-rc': [notChecked('unreadable-answer'), counted],
}

it('gives each recorded answer its outcome, and returns the quota or not', async () => {
  const files = readdirSync(folder).filter(name => !/^log(in|out)-/.test(name))
  const results = await Promise.all(
    files.map(async file => {
      const { reply, returnsQuota } = await queryRecorded(file)
      return [file.split('.')[0], [reply.outcome, returnsQuota]]
    }),
  )
  expect(Object.fromEntries(results)).toEqual(EXPECTED)
})

it.each(filesStartingWith('query-'))('keeps code and text of %s as received', async file => {
  const code = /^query-(-?\d+)/.exec(file)?.[1]
  const { reply } = await queryRecorded(file)
  expect(reply.code).toBe(code)
  expect(recorded(file).replaceAll('&#252;', 'ü')).toContain(reply.message)
})

it('reads name and address lines with any prefix, padding and character references', async () => {
  expect((await queryRecorded('query-0.recorded.xml')).reply).toMatchObject({
    name: 'EXAMPLE SPA',
    addressLines: ['VIA NAZIONALE N. 23 ', '59100 PRATO PO'],
  })
  expect((await queryRecorded('query-0-germany.recorded.xml')).reply).toMatchObject({
    name: 'Muster & Söhne GmbH',
    addressLines: ['Hafenstraße 1', '', '26789', 'Leer'],
  })
  expect((await queryRecorded('query-0-references.recorded.xml')).reply).toMatchObject({ name: 'M&M Café' })
})

it('accepts a fault with HTTP 200 and 500, but a verdict only with 200', async () => {
  expect((await queryRecorded('fault-validation.recorded.xml', 500)).reply.outcome).toEqual(
    notChecked('request-refused'),
  )
  expect((await queryRecorded('query-1.recorded.xml', 500)).reply.outcome).toEqual(notChecked('service-unavailable'))
  expect((await queryRecorded('query-1.recorded.xml', 429)).reply.outcome).toEqual(notChecked('overload'))
  expect((await queryRecorded('maintenance.recorded.html', 503)).reply.outcome).toEqual(notChecked('maintenance'))
})

it('reports a redirect to the maintenance page as maintenance', async () => {
  const { reply, returnsQuota } = await query(await serveAnswer('', 302, { location: '/wartung/index.html' }))
  expect([reply.outcome, returnsQuota]).toEqual([notChecked('maintenance'), true])
})

it('never gives a verdict for truncated answers or random text', { tags: ['R-11'] }, () => {
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

it('escapes XML characters in a message', { tags: ['V1.2.1'] }, async () => {
  let body = ''
  const url = await startRawServer(async (request, response) => {
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
])('maps login code %s to %s', async (code, reason, closesAccount) => {
  const url = await serveAnswer(recorded(`login-${code}.recorded.xml`))
  expect(await logIn(service(url), account, 'ATU13585627')).toMatchObject({
    kind: 'failed',
    reply: { outcome: { verdict: 'not-checked', reason }, code },
    closesAccount,
  })
})

it('stores no text of an unreadable login answer, because it may contain a session id', async () => {
  const complete = recorded('login-0.recorded.xml')
  const url = await serveAnswer(complete.slice(0, complete.indexOf('</ns4:rc>')))
  expect(await logIn(service(url), account, 'ATU13585627')).toMatchObject({ reply: { message: '' } })
})

it('rejects answers more than 20 elements deep, in linear time', async () => {
  const { answer } = queryMessage({ tid: '', benid: '', id: '', uidTn: '', uid: '', level: 2 })
  const nested = (depth: number) =>
    `<Envelope><Body><uidAbfrageServiceResponse xmlns="${answer.namespace}"><rc>0</rc>${'<a>'.repeat(depth)}${'</a>'.repeat(depth)}</uidAbfrageServiceResponse></Body></Envelope>`
  expect(parseSoap(nested(17), answer)).toMatchObject({ kind: 'answer' })
  expect(parseSoap(nested(18), answer)).toEqual({ kind: 'unreadable' })
  const make = (depth: number) => '<a>'.repeat(depth)
  const expectUnreadable = (text: string) => expect(parseSoap(text, answer)).toEqual({ kind: 'unreadable' })
  expect(await costOfDoubling({ createInput: make, processInput: expectUnreadable }, 150_000)).toBeLessThan(3)
})
