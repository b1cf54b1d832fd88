import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import {
  element,
  logIn,
  post,
  postQuery,
  postSession,
  VALID_LOGIN,
} from '../../../../tests/world/stand-ins/ask-simulator.ts'
import { type Simulator, startSimulator } from '../../simulator.ts'

const simulator: Simulator = await startSimulator()
beforeEach(() => simulator.reset())
afterAll(() => simulator.close())

const login = (fields: Partial<typeof VALID_LOGIN> = {}) =>
  postSession(simulator, 'loginRequest', { ...VALID_LOGIN, ...fields })
const rcOf = async (fields: Partial<typeof VALID_LOGIN> = {}) => element((await login(fields)).text, 'rc')

describe('login', () => {
  it('returns a session id of 24 characters', async () => {
    expect(element((await login()).text, 'id')).toMatch(/^[0-9A-Z]{24}$/)
    expect(await rcOf()).toBe('0')
  })

  it.each([
    ['REFUSED04', '-4'],
    ['REFUSED05', '-5'],
    ['REFUSED06', '-6'],
    ['REFUSED07', '-7'],
    ['REFUSED08', '-8'],
  ])('of %s returns %s and an empty id', async (benid, rc) => {
    const { text } = await login({ benid })
    expect([element(text, 'rc'), element(text, 'id')]).toEqual([rc, ''])
    expect(element(text, 'msg')).not.toBe('')
  })

  it('returns -4 for a wrong pin, and -5 from the fourth try on, even for the right one', async () => {
    const wrongPin = { pin: 'wrong-pin-1' }
    expect([await rcOf(wrongPin), await rcOf(wrongPin), await rcOf(wrongPin)]).toEqual(['-4', '-4', '-4'])
    expect([await rcOf(wrongPin), await rcOf()]).toEqual(['-5', '-5'])
  })

  it('resets the failed tries after a successful one', async () => {
    const wrongPin = { pin: 'wrong-pin-1' }
    for (let round = 0; round < 3; round++)
      expect([await rcOf(wrongPin), await rcOf(wrongPin), await rcOf()]).toEqual(['-4', '-4', '0'])
  })

  it('returns -4 for an unknown user', async () => {
    const { text } = await login({ benid: 'NOBODY001' })
    expect([element(text, 'rc'), element(text, 'msg')]).toEqual(['-4', expect.stringContaining('ungültig')])
  })

  it.each([
    { tid: '1234567' },
    { tid: '1000103u303-2' },
    { benid: 'four' },
    { pin: 'four' },
    { herstellerid: 'ATU123456' },
  ])('with %o violates the schema', async fields => {
    const { status, text } = await login(fields)
    expect([status, element(text, 'faultstring')]).toEqual([500, 'Validation error'])
  })

  it('accepts a pin with all characters that XML escapes', async () => {
    const pin = `<&>"' äß]]`
    const ownSimulator = await startSimulator({
      accounts: [{ tid: 'ABCD1234', benid: 'USER1', pin, uids: [], loginRc: 0, mayQuery: true }],
    })
    const escaped = pin.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
    expect(await logIn(ownSimulator, { tid: 'ABCD1234', benid: 'USER1', pin: escaped })).not.toBe('')
    await ownSimulator.close()
  })

  it('rejects another order of fields, a foreign namespace, a DTD and JSON', async () => {
    const { tid, benid, pin, herstellerid } = VALID_LOGIN
    const reordered = await postSession(simulator, 'loginRequest', { benid, tid, pin, herstellerid })
    expect(element(reordered.text, 'faultstring')).toBe('Validation error')
    const send = (body: string, type = 'text/xml') => post(simulator.finanzonlineSessionUrl, body, type)
    const foreign = await send(
      `<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><loginRequest/></s:Body></s:Envelope>`,
    )
    expect(element(foreign.text, 'faultstring')).toBe('Validation error')
    expect(element((await send('<!DOCTYPE x []><x/>')).text, 'faultstring')).toBe('Validation error')
    expect((await send('{}', 'application/json')).status).toBe(415)
  })

  it('is logged without pin and session id', async () => {
    const id = await logIn(simulator)
    const [call] = simulator.calls
    expect(call).toMatchObject({
      service: 'finanzonline',
      operation: 'login',
      tid: '100000000001',
      benid: 'WEBUSER01',
      code: '0',
    })
    expect(JSON.stringify(simulator.calls)).not.toContain(VALID_LOGIN.pin)
    expect(JSON.stringify(simulator.calls)).not.toContain(id)
  })
})

describe('logout', () => {
  const logout = async (id: string) => {
    const { tid, benid } = VALID_LOGIN
    return element((await postSession(simulator, 'logoutRequest', { tid, benid, id })).text, 'rc')
  }

  it('ends the session, and returns -1 the second time', async () => {
    const id = await logIn(simulator)
    expect([await logout(id), await logout(id)]).toEqual(['0', '-1'])
    expect(element((await postQuery(simulator, { id, uid: 'DE136695976' })).text, 'rc')).toBe('-1')
  })

  it('does not end other sessions of the user', async () => {
    const [first, second] = [await logIn(simulator), await logIn(simulator)]
    await logout(first)
    expect(element((await postQuery(simulator, { id: second, uid: 'DE136695976' })).text, 'rc')).toBe('0')
  })
})

describe('outages', () => {
  it.each([
    ['rc -2', /rc>-2</],
    ['rc -3', /rc>-3</],
    ['maintenance-page', /\/wartung\//],
    ['soap-fault', /Internal Error/],
    ['empty-body', /^$/],
  ] as const)('%s also affects the login', async (finanzonlineOutage, answer) => {
    simulator.setBehaviour({ finanzonlineOutage })
    expect((await login()).text).toMatch(answer)
    simulator.setBehaviour({ finanzonlineOutage: null })
  })

  it('1511 does not affect the login', async () => {
    simulator.setBehaviour({ finanzonlineOutage: 'rc 1511' })
    const id = await logIn(simulator)
    expect(element((await postQuery(simulator, { id, uid: 'DE136695976' })).text, 'rc')).toBe('1511')
    simulator.setBehaviour({ finanzonlineOutage: null })
  })
})
