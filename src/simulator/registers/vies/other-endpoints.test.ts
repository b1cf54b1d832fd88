import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { element, post, queryVies, soapRequest, viesCode } from '../../../../tests/world/stand-ins/ask-simulator.ts'
import { type Simulator, startSimulator } from '../../simulator.ts'

let simulator: Simulator
beforeAll(async () => {
  simulator = await startSimulator()
})
afterAll(() => simulator.close())

const TEST_NUMBERS = [
  ['100', 'VALID'],
  ['200', 'INVALID'],
  ['201', 'INVALID_INPUT'],
  ['202', 'INVALID_REQUESTER_INFO'],
  ['300', 'SERVICE_UNAVAILABLE'],
  ['301', 'MS_UNAVAILABLE'],
  ['302', 'TIMEOUT'],
  ['400', 'VAT_BLOCKED'],
  ['401', 'IP_BLOCKED'],
  ['500', 'GLOBAL_MAX_CONCURRENT_REQ'],
  ['501', 'GLOBAL_MAX_CONCURRENT_REQ_TIME'],
  ['600', 'MS_MAX_CONCURRENT_REQ'],
  ['601', 'MS_MAX_CONCURRENT_REQ_TIME'],
  ['999', 'SERVICE_UNAVAILABLE'],
  ['610', 'SERVICE_UNAVAILABLE'],
] as const

describe('the test service', () => {
  it.each(TEST_NUMBERS)('returns for %s the code %s, for any country', async (number, code) => {
    for (const country of ['DE', 'IT']) {
      const { status, json } = await queryVies(simulator, country + number, {}, '/check-vat-test-service')
      expect([status, viesCode(json)]).toEqual([200, code])
      expect(json).not.toHaveProperty('name')
    }
  })
})

describe('check-status', () => {
  const read = async () => JSON.stringify(await (await fetch(`${simulator.viesUrl}/check-status`)).json())

  it('lists every state, and which ones are down', async () => {
    expect(await read()).toContain('{"countryCode":"DE","availability":"Available"}')
    simulator.setBehaviour({ memberStatesDown: ['DE'] })
    expect(await read()).toContain('{"countryCode":"DE","availability":"Unavailable"}')
    expect(viesCode((await queryVies(simulator, 'DE136695976')).json)).toBe('MS_UNAVAILABLE')
    expect(viesCode((await queryVies(simulator, 'FR40303265045')).json)).toBe('VALID')
    simulator.setBehaviour({ memberStatesDown: [] })
  })

  it('reports an outage of the whole service, although the states are available', async () => {
    simulator.setBehaviour({ viesOutage: 'SERVICE_UNAVAILABLE' })
    expect(await read()).toMatch(/^\{"vow":\{"available":false\}.*"DE","availability":"Available"/)
    expect(viesCode((await queryVies(simulator, 'FR40303265045')).json)).toBe('SERVICE_UNAVAILABLE')
    simulator.setBehaviour({ viesOutage: null })
  })
})

describe('the endpoints that other programs use', () => {
  it('answers the web form’s GET, with a fault’s code in userError and isValid false', async () => {
    const get = async (path: string) => (await fetch(`${simulator.viesUrl}/ms/${path}`)).json()
    expect(await get('FR/vat/40303265045')).toMatchObject({ isValid: true, userError: 'VALID' })
    expect(await get('FR/vat/00099000301')).toMatchObject({ isValid: false, userError: 'MS_UNAVAILABLE' })
  })

  it('answers checkVat and checkVatApprox over SOAP, with faults as SOAP faults', async () => {
    const url = simulator.viesUrl.replace('rest-api', 'services/checkVatService')
    const types = 'urn:ec.europa.eu:taxud:vies:services:checkVat:types'
    const callSoap = async (name: string, fields: Record<string, string>) =>
      (await post(url, soapRequest(types, name, fields), 'text/xml; charset=utf-8')).text
    const answerPlain = await callSoap('checkVat', { countryCode: 'FR', vatNumber: '40303265045' })
    expect([element(answerPlain, 'valid'), element(answerPlain, 'name')]).toEqual(['true', expect.stringMatching(/^S/)])
    const approximate = await callSoap('checkVatApprox', {
      countryCode: 'FR',
      vatNumber: '40303265045',
      requesterCountryCode: 'AT',
      requesterVatNumber: 'U13585627',
    })
    expect(element(approximate, 'requestIdentifier')).toMatch(/^WAPI/)
    expect(approximate).not.toContain('traderNameMatch')
    const name = element(answerPlain, 'name')
    for (const [traderName, match] of Object.entries({ [name]: '1', Nobody: '2' })) {
      const fields = { countryCode: 'FR', vatNumber: '40303265045', traderName, traderCompanyType: 'FR-1' }
      const answer = await callSoap('checkVatApprox', fields)
      expect([element(answer, 'traderNameMatch'), element(answer, 'traderCompanyTypeMatch')]).toEqual([match, '3'])
    }
    const busy = await callSoap('checkVat', { countryCode: 'FR', vatNumber: '00099000600' })
    expect(element(busy, 'faultstring')).toBe('MS_MAX_CONCURRENT_REQ')
  })
})
