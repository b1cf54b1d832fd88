import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { post, queryVies, viesCode } from '../../../../tests/world/stand-ins/ask-simulator.ts'
import { EXAMPLE_UIDS, WRONG_EXAMPLE_UIDS } from '../../businesses/verdict.ts'
import { faultUids } from '../../faults/fault-uids.ts'
import { FAULTS, viesEffect } from '../../faults/faults.ts'
import { type Simulator, startSimulator } from '../../simulator.ts'

let simulator: Simulator
beforeAll(async () => {
  simulator = await startSimulator()
})
afterAll(() => simulator.close())

const REQUESTER = { requesterMemberStateCode: 'AT', requesterNumber: 'U13585627' }
const query = async (uid: string, extraFields: Record<string, string> = {}) =>
  (await queryVies(simulator, uid, extraFields)).json

describe('the verdict', () => {
  it('is valid for every published example, and invalid for those with a wrong digit', async () => {
    for (const uid of EXAMPLE_UIDS) expect(viesCode(await query(uid)), uid).toBe('VALID')
    for (const uid of WRONG_EXAMPLE_UIDS) expect(viesCode(await query(uid)), uid).toBe('INVALID')
  })

  it('depends on the last digit for all other numbers', async () => {
    expect(viesCode(await query('DE100000018'))).toBe('VALID')
    expect(viesCode(await query('DE100000019'))).toBe('INVALID')
    expect(viesCode(await query('CY10000009X'))).toBe('INVALID')
  })

  it('has name and address only for a valid number', async () => {
    expect(await query('IT00000000019')).toMatchObject({ valid: false, name: '---', address: '---' })
  })
})

const errors = FAULTS.map(fault => ({ fault, effect: viesEffect(fault) })).filter(
  ({ effect }) => effect?.error && !effect.onlyWithTrader,
)

describe('the errors', () => {
  it.each(errors)('$fault.number returns $effect.error', async ({ fault, effect }) => {
    for (const uid of faultUids(fault)) {
      const { status, json } = await queryVies(simulator, uid, REQUESTER)
      expect(status).toBe(effect?.status ?? 200)
      expect(json.actionSucceed).toBe(false)
      expect(viesCode(json)).toBe(effect?.error)
    }
  })

  it('end after the first or second call if they are limited', async () => {
    simulator.reset()
    const codes = async (uid: string) => [await query(uid), await query(uid), await query(uid)].map(viesCode)
    expect(await codes('FR00099000651')).toEqual(['MS_MAX_CONCURRENT_REQ', 'VALID', 'VALID'])
    expect(await codes('FR00099000652')).toEqual(['MS_MAX_CONCURRENT_REQ', 'MS_MAX_CONCURRENT_REQ', 'VALID'])
  })

  it.each([
    ['GR094259216', 'INVALID_INPUT'],
    ['GB123456789', 'INVALID_INPUT'],
    ['DE', 'INVALID_INPUT'],
    ['DE1366 95976', 'INVALID_INPUT'],
    ['DE1234567890123', 'INVALID_INPUT'],
  ])('%s returns %s', async (uid, code) => {
    expect(viesCode(await query(uid))).toBe(code)
  })

  it('are VOW-ERR-1 with HTTP 500 for a body that is no JSON object', async () => {
    const reply = await post(`${simulator.viesUrl}/check-vat-number`, '<xml/>', 'text/xml')
    expect(reply.status).toBe(500)
    expect(JSON.parse(reply.text)).toEqual({ actionSucceed: false, errorWrappers: [{ error: 'VOW-ERR-1' }] })
  })
})

describe('the requester', () => {
  it('gets a new consultation number each time', async () => {
    const first = await query('DK13585628', REQUESTER)
    const second = await query('DK13585628', REQUESTER)
    expect(first.requestIdentifier).toMatch(/^WAPI[A-Z0-9]{12}$/)
    expect(second.requestIdentifier).not.toBe(first.requestIdentifier)
    expect((await query('DK13585628')).requestIdentifier).toBe('')
    expect((await query('FR00099000815', REQUESTER)).requestIdentifier).toMatch(
      /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
    )
  })

  it.each([
    ['AT', 'ATU13585627'],
    ['AT', '13585627'],
    ['DE', 'DE136695976'],
    ['GB', '123456789'],
    ['AT', 'U99000202'],
  ])('%s %s is rejected', async (requesterMemberStateCode, requesterNumber) => {
    const { status, json } = await queryVies(simulator, 'DK13585628', { requesterMemberStateCode, requesterNumber })
    expect([status, viesCode(json)]).toEqual([200, 'INVALID_REQUESTER_INFO'])
  })

  it.each([{ requesterMemberStateCode: 'AT' }, { requesterNumber: 'U13585627' }])(
    'an incomplete one returns VOW-ERR-11: %o',
    async requester => {
      const { status, json } = await queryVies(simulator, 'DK13585628', requester)
      expect([status, viesCode(json)]).toEqual([400, 'VOW-ERR-11'])
    },
  )
})

describe('name and address', () => {
  it('are not disclosed for Germany, and for Spain only if the query contains the name', async () => {
    expect(await query('DE136695976')).toMatchObject({ name: '---', address: '---' })
    expect(await query('ESA28184661')).toMatchObject({ name: '---', address: '---' })
    const withName = await query('ESA28184661', { traderName: 'Ejemplo Montaña SA' })
    const withOtherName = await query('ESA28184661', { traderName: 'Muestra y Compañía SL' })
    expect([withName.name, withOtherName.name].filter(name => name !== '---')).toHaveLength(1)
  })

  it.each([
    ['ATU57194903', /^.+\n(AT-)?\d{4} .+$/],
    ['IT00743110157', /^.+ \n\d{5} .+ [A-Z]{2}\n$/],
    ['DK13585628', /^.+\n\d{4} .+\n$/],
    ['CZ25123891', /^.+\n(Jinonice\n)?\d{3} \d{2} {2}.+$/],
    ['SK2022749619', /^(.+\n)?\d{5} .+\nSlovensko$/],
    ['HR33392005961', /^[^\n]+, [^\n]+, \d{5} [^\n]+$/],
    ['EL094259216', /^[^\n]*[\u0370-\u03ff][^\n]* \d{5} - [\u0370-\u03ff]+$/],
    ['BG175074752', /[\u0400-\u04ff]/],
    ['EE100931558', /^[^\n]+ {2,}\d{5} \S+$/],
    ['PT501964843', /^.+\n.+\n\d{4}-\d{3} .+$/],
    ['RO18547290', /^MUN.+\n.+/],
    ['LU15027442', /^[^\n]+ L-\d{4} {2}LUXEMBOURG$/],
    ['NL004495445B01', /\n\d{4}[A-Z]{2} [A-Z]+$/],
    ['SE556200077701', /\n\d{3} \d{2} [A-Z]+$/],
  ])('of %s have the layout of its member state', async (uid, layout) => {
    expect((await query(uid)).address).toMatch(layout)
  })

  it.each([
    ['greek', /[\u0370-\u03ff]/],
    ['cyrillic', /[\u0400-\u04ff]/],
    ['latin', /Ł.*ẞ/],
    ['formula', /^=HYPERLINK/],
    ['markup', /<script>/],
    ['long', /^.{600}$/],
    ['nameless', /^---$/],
    ['padded', /^ {2}.* {8}$/],
    ['control', /^\0Glocke/],
  ])('have the variant %s', async (name, pattern) => {
    const fault = FAULTS.find(candidate => candidate.name === name)
    expect((await query(`FR00099000${fault?.number}`)).name).toMatch(pattern)
  })

  it('are compared with the trader fields of the query', async () => {
    const { name } = await query('FR40303265045')
    const answer = await query('FR40303265045', { traderName: String(name).toLowerCase(), traderCity: 'Nirgendwo' })
    expect(answer).toMatchObject({
      traderNameMatch: 'VALID',
      traderCityMatch: 'INVALID',
      traderStreetMatch: 'NOT_PROCESSED',
      traderStreet: '---',
    })
  })
})

describe('the trader fields', () => {
  const matchesOf = async (uid: string, extraFields: Record<string, string>) => {
    const json = await query(uid, extraFields)
    expect(viesCode(json)).toBe('VALID')
    return [json.traderNameMatch, json.traderCityMatch]
  }

  it('are compared with the register although Spain does not disclose it, and never for Germany', async () => {
    const names = ['Ejemplo Montaña SA', 'Muestra y Compañía SL']
    const matches = await Promise.all(
      names.map(async traderName => (await matchesOf('ESA28184661', { traderName }))[0]),
    )
    expect(matches.toSorted()).toEqual(['INVALID', 'VALID'])
    expect(await matchesOf('DE136695976', { traderName: 'Beispiel GmbH' })).toEqual(['NOT_PROCESSED', 'NOT_PROCESSED'])
  })

  it.each([
    ['830', [undefined, undefined]],
    ['831', [2, 3]],
    ['832', [4, null]],
    ['833', ['VALID', 'VALID']],
    ['834', ['NOT_PROCESSED', 'NOT_PROCESSED']],
  ])('%s: a wrong name and a missing city return %j', async (number, words) => {
    expect(await matchesOf(`FR00099000${number}`, { traderName: 'Nobody' })).toEqual(words)
  })

  it.each([
    ['835', 'INVALID_INPUT'],
    ['837', 'MS_UNAVAILABLE'],
  ])('%s: returns %s only if they are sent', async (number, code) => {
    expect(viesCode(await query(`FR00099000${number}`, { traderName: 'Nobody' }))).toBe(code)
    expect(viesCode(await query(`FR00099000${number}`))).toBe('VALID')
  })
})

describe('invalid answers', () => {
  it.each([
    ['713', 'undefined'],
    ['714', 'string'],
  ])('%s: valid is %s', async (number, type) => {
    expect(typeof (await query(`FR00099000${number}`)).valid).toBe(type)
  })

  it('715 is an array, and 716 is about another number', async () => {
    expect(Array.isArray(await query('FR00099000715'))).toBe(true)
    expect((await query('FR00099000716')).vatNumber).toBe('00000000')
  })
})
