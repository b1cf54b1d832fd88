import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { element, logIn, postQuery, VALID_LOGIN } from '../../../../tests/world/stand-ins/ask-simulator.ts'
import { EXAMPLE_UIDS, WRONG_EXAMPLE_UIDS } from '../../businesses/verdict.ts'
import { faultUids } from '../../faults/fault-uids.ts'
import { FAULTS, finanzonlineEffect } from '../../faults/faults.ts'
import { startSimulator } from '../../simulator.ts'
import { queryText } from './return-codes.ts'

let now = new Date('2026-11-20T10:00:00Z')
const simulator = await startSimulator({ now: () => now })
let id = ''
beforeEach(async () => {
  now = new Date('2026-11-20T10:00:00Z')
  simulator.reset()
  id = await logIn(simulator)
})
afterAll(() => simulator.close())

const query = async (uid: string, fields: Record<string, string> = {}) =>
  (await postQuery(simulator, { id, uid, ...fields })).text
const rcOf = async (uid: string, fields: Record<string, string> = {}) => element(await query(uid, fields), 'rc')

describe('the verdict', () => {
  it('is 0 for every published example, and 1 for wrong check digits and for numbers that end with 9', async () => {
    for (const uid of EXAMPLE_UIDS) expect(await rcOf(uid), uid).toBe('0')
    for (const uid of [...WRONG_EXAMPLE_UIDS, 'DE100000019']) expect(await rcOf(uid), uid).toBe('1')
  })

  it('comes without a name at level 1 and for invalid numbers', async () => {
    expect(await query('IT00743110157', { stufe: '1' })).not.toContain('name>')
    expect(await query('IT00000000019')).not.toContain('name>')
  })
})

const codes = FAULTS.map(fault => ({ fault, rc: finanzonlineEffect(fault)?.rc })).filter(({ rc }) => rc !== undefined)

describe('the return codes', () => {
  it.each(codes)('$fault.number returns $rc', async ({ fault, rc }) => {
    for (const uid of faultUids(fault)) {
      const text = await query(uid)
      expect(element(text, 'rc'), uid).toBe(String(rc))
    }
  })

  it.each([...new Set(codes.map(({ rc }) => rc ?? 0))])('%i has a text', rc => {
    expect(queryText(rc).length).toBeGreaterThan(10)
  })

  it.each([
    ['CZ10300007', '103', '0'],
    ['CZ11300001', '103', '1'],
    ['CZ12300004', '103', '1511'],
    ['SK1799000104', '104', '0'],
    ['SK1999000114', '104', '1'],
    ['FR00099000009', '9', '0'],
  ])('%s returns %s at level 2 and %s at level 1', async (uid, level2, level1) => {
    expect([await rcOf(uid), await rcOf(uid, { stufe: '1' })]).toEqual([level2, level1])
  })
})

describe('the requester', () => {
  it.each([
    ['DE136695976', '101'],
    ['ATU1234567', '5'],
    ['ATU99000005', '5'],
    ['ATU99000011', '11'],
  ])('%s as requester returns %s', async (requester, rc) => {
    expect(await rcOf('DE136695976', { uid_tn: requester })).toBe(rc)
  })

  it('returns 11 for a requester UID that the account may not use, and -4 if the account may not query', async () => {
    const account = { tid: '100000000003', benid: 'ONEUID01' }
    const sessionId = await logIn(simulator, account)
    expect(await rcOf('DE136695976', { ...account, id: sessionId })).toBe('0')
    expect(await rcOf('DE136695976', { ...account, id: sessionId, uid_tn: 'ATU57194903' })).toBe('11')
    const noQueryAccount = { tid: '100000000004', benid: 'NOQUERY01' }
    expect(await rcOf('DE136695976', { ...noQueryAccount, id: await logIn(simulator, noQueryAccount) })).toBe('-4')
  })

  it('returns -1 for the session of another user', async () => {
    expect(await rcOf('DE136695976', { tid: '100000000002', benid: 'WEBUSER02' })).toBe('-1')
  })
})

describe('the schema', () => {
  it.each([
    { uid: '136695976' },
    { uid: 'GR094259216' },
    { uid: 'DE1234567' },
    { uid: 'IE8+79739I' },
    { uid: 'CHE123456789' },
    { uid: 'RO1' },
    { stufe: '3' },
    { uid_tn: '' },
    { id: 'short' },
    { tid: '1' },
  ])('is violated by %o', async fields => {
    const { status, text } = await postQuery(simulator, { id, uid: 'DE136695976', ...fields })
    expect([status, element(text, 'faultstring')]).toEqual([500, 'Validation error'])
  })

  it('accepts the shortest Romanian number', async () => {
    expect(await rcOf('RO18')).toBe('0')
  })
})

describe('the limits', () => {
  it('returns 1513 for the third query of a UID by a participant, counting both levels', async () => {
    expect([await rcOf('DE136695976'), await rcOf('DE136695976', { stufe: '1' })]).toEqual(['0', '0'])
    expect([await rcOf('DE136695976'), await rcOf('DE136695976', { uid_tn: 'ATU57194903' })]).toEqual(['1513', '1513'])
    expect(await rcOf('DE129304291')).toBe('0')
  })

  it('counts failures of the member state, but no calls that did not become a query', async () => {
    const threeCodes = async (uid: string) => [await rcOf(uid), await rcOf(uid), await rcOf(uid)]
    expect(await threeCodes('FR00099000511')).toEqual(['1511', '1511', '1513'])
    expect(await threeCodes('FR00099000993')).toEqual(['-3', '-3', '1513'])
    expect(await threeCodes('FR00099000992')).toEqual(['-2', '-2', '-2'])
    for (let call = 0; call < 3; call++) expect(await query('FR00099000700')).toContain('/wartung/')
  })

  it('resets at midnight in Vienna, in winter and in summer', async () => {
    const nights = [
      ['2026-11-20T22:59:59Z', '2026-11-20T23:00:00Z'],
      ['2026-07-01T21:59:59Z', '2026-07-01T22:00:00Z'],
      ['2026-10-25T22:59:59Z', '2026-10-25T23:00:00Z'],
    ] as const
    for (const [before, after] of nights) {
      simulator.reset()
      now = new Date(before)
      id = await logIn(simulator)
      expect([await rcOf('DE136695976'), await rcOf('DE136695976'), await rcOf('DE136695976')]).toEqual([
        '0',
        '0',
        '1513',
      ])
      now = new Date(after)
      expect(await rcOf('DE136695976')).toBe('0')
    }
  })

  it('returns 1514 above the limit of a requester UID, but not for other requesters', async () => {
    simulator.setBehaviour({ requesterLimit: 2 })
    expect([await rcOf('DE136695976'), await rcOf('DE129304291'), await rcOf('DE811125440')]).toEqual([
      '0',
      '0',
      '1514',
    ])
    expect(await rcOf('DE811125440', { uid_tn: 'ATU57194903' })).toBe('0')
    simulator.setBehaviour({ requesterLimit: null })
  })

  it('ends a session after the configured number of queries or minutes', async () => {
    simulator.setBehaviour({ sessionCalls: 2 })
    expect([await rcOf('DE136695976'), await rcOf('DE129304291'), await rcOf('DE811125440')]).toEqual(['0', '0', '-1'])
    id = await logIn(simulator)
    expect(await rcOf('DE811125440')).toBe('0')
    simulator.setBehaviour({ sessionCalls: null, sessionMinutes: 30 })
    now = new Date(now.getTime() + 30 * 60_000)
    expect(await rcOf('DE811125440')).toBe('-1')
    simulator.setBehaviour({ sessionMinutes: null })
  })

  it('returns 1511 for a member state that is down', async () => {
    simulator.setBehaviour({ finanzonlineStatesDown: ['DE'] })
    expect([await rcOf('DE136695976'), await rcOf('FR40303265045')]).toEqual(['1511', '0'])
    simulator.setBehaviour({ finanzonlineStatesDown: [] })
  })
})

describe('name and address', () => {
  it.each([
    ['DE136695976', { name: / {5,}$/, adrz1: /\d/, adrz2: /^$/, adrz3: /^\d{5}$/, adrz4: /^\S+$/ }],
    ['ATU57194903', { adrz1: /\S/, adrz2: /^AT-\d{4} \S/ }],
    ['IT00743110157', { adrz1: / $/, adrz2: /^\d{5} .+ [A-Z]{2}$/ }],
    ['CZ25123891', { adrz1: /\d/ }],
    ['HR33392005961', { adrz1: /, \d{5} \S+$/, adrz2: /^$/ }],
    ['HU12892312', { adrz1: /^\d{4} \S+ .+\d/ }],
    ['XI432525179', { adrz5: /^$/, adrz6: /^BT\d/ }],
    ['BG175074752', { name: /[\u0400-\u04ff]/ }],
    ['EL094259216', { name: /[\u0370-\u03ff]/ }],
    ['FR00099000807', { adrz6: /\S/ }],
  ])('of %s have FinanzOnline’s layout', async (uid, fields) => {
    const text = await query(uid)
    for (const [field, shape] of Object.entries(fields)) expect(element(text, field)).toMatch(shape)
  })

  it('have different namespace prefixes', async () => {
    const prefixes = new Set<string>()
    for (const uid of EXAMPLE_UIDS) prefixes.add(/<([\w-]+:)?rc>/.exec(await query(uid))?.[1] ?? '')
    expect(prefixes.size).toBeGreaterThanOrEqual(3)
  })

  it.each([
    ['ns5', /<ns5:rc>0</],
    ['references', /rc>&#x30;</],
    ['cdata', /<!\[CDATA\[0\]\]>/],
    ['bare', /<rc>0<.*<adrz6><\/adrz6>/],
    ['no-message', /^(?!.*msg>)/],
    ['nameless', /^(?!.*(name|adrz1)>)/],
    ['markup', /&lt;script&gt;/],
    ['no-verdict', /^(?!.*rc>)/],
    ['text-verdict', /rc>gut</],
    ['wrong-root', /http:\/\/localhost\/other/],
    ['doctype', /<!DOCTYPE x \[<!ENTITY/],
  ])('have the variant %s', async (name, shape) => {
    const fault = FAULTS.find(candidate => candidate.name === name)
    expect(await query(`FR00099000${fault?.number}`)).toMatch(shape)
  })

  it.each([
    ['720', 500, 'Internal Error'],
    ['721', 200, 'Internal Error'],
    ['722', 500, 'Validation error'],
  ])('%s is a SOAP fault with HTTP %i: %s', async (number, status, faultstring) => {
    const reply = await postQuery(simulator, { id, uid: `FR00099000${number}` })
    expect([reply.status, element(reply.text, 'faultstring')]).toEqual([status, faultstring])
  })
})

it('logs participant, user, UID, requester, level and code of a query', async () => {
  await query('DE136695976')
  expect(simulator.calls.at(-1)).toMatchObject({
    service: 'finanzonline',
    operation: 'query',
    uid: 'DE136695976',
    requester: 'ATU13585627',
    tid: VALID_LOGIN.tid,
    benid: VALID_LOGIN.benid,
    level: '2',
    code: '0',
  })
})
