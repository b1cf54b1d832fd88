import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { post, queryVies, viesCode } from '../../../tests/world/stand-ins/ask-simulator.ts'
import { EXAMPLE_UIDS, WRONG_EXAMPLE_UIDS } from '../businesses/verdict.ts'
import { faultUids } from '../faults/fault-uids.ts'
import { FAULTS, viesEffect } from '../faults/faults.ts'
import { type Simulator, startSimulator } from '../simulator.ts'

let simulator: Simulator
beforeAll(async () => {
  simulator = await startSimulator()
})
afterAll(() => simulator.close())

const REQUESTER = { requesterMemberStateCode: 'AT', requesterNumber: 'U13585627' }
const ask = async (uid: string, further: Record<string, string> = {}) => (await queryVies(simulator, uid, further)).json

describe('the verdict', () => {
  it('is valid for every published example, invalid for those with a wrong digit', async () => {
    for (const uid of EXAMPLE_UIDS) expect(viesCode(await ask(uid)), uid).toBe('VALID')
    for (const uid of WRONG_EXAMPLE_UIDS) expect(viesCode(await ask(uid)), uid).toBe('INVALID')
  })

  it('follows the last digit for all others', async () => {
    expect(viesCode(await ask('DE100000018'))).toBe('VALID')
    expect(viesCode(await ask('DE100000019'))).toBe('INVALID')
    expect(viesCode(await ask('CY10000009X'))).toBe('INVALID')
  })

  it('carries name and address only where the number is valid', async () => {
    expect(await ask('IT00000000019')).toMatchObject({ valid: false, name: '---', address: '---' })
  })
})

const errors = FAULTS.map(fault => ({ fault, effect: viesEffect(fault) })).filter(
  ({ effect }) => effect?.error && !effect.onlyWithTrader,
)

describe('the errors', () => {
  it.each(errors)('$fault.number answers $effect.error', async ({ fault, effect }) => {
    for (const uid of faultUids(fault)) {
      const { status, json } = await queryVies(simulator, uid, REQUESTER)
      expect(status).toBe(effect?.status ?? 200)
      expect(json.actionSucceed).toBe(false)
      expect(viesCode(json)).toBe(effect?.error)
    }
  })

  it('end after the first or second call where they say so', async () => {
    simulator.forget()
    const codes = async (uid: string) => [await ask(uid), await ask(uid), await ask(uid)].map(viesCode)
    expect(await codes('FR00099000651')).toEqual(['MS_MAX_CONCURRENT_REQ', 'VALID', 'VALID'])
    expect(await codes('FR00099000652')).toEqual(['MS_MAX_CONCURRENT_REQ', 'MS_MAX_CONCURRENT_REQ', 'VALID'])
  })

  it.each([
    ['GR094259216', 'INVALID_INPUT'],
    ['GB123456789', 'INVALID_INPUT'],
    ['DE', 'INVALID_INPUT'],
    ['DE1366 95976', 'INVALID_INPUT'],
    ['DE1234567890123', 'INVALID_INPUT'],
  ])('%s answers %s', async (uid, code) => {
    expect(viesCode(await ask(uid))).toBe(code)
  })

  it('answers VOW-ERR-1 with HTTP 500 to what is no JSON object', async () => {
    const reply = await post(`${simulator.viesUrl}/check-vat-number`, '<xml/>', 'text/xml')
    expect(reply.status).toBe(500)
    expect(JSON.parse(reply.text)).toEqual({ actionSucceed: false, errorWrappers: [{ error: 'VOW-ERR-1' }] })
  })
})

describe('the requester', () => {
  it('brings a consultation number, each time a new one', async () => {
    const first = await ask('DK13585628', REQUESTER)
    const second = await ask('DK13585628', REQUESTER)
    expect(first.requestIdentifier).toMatch(/^WAPI[A-Z0-9]{12}$/)
    expect(second.requestIdentifier).not.toBe(first.requestIdentifier)
    expect((await ask('DK13585628')).requestIdentifier).toBe('')
    expect((await ask('FR00099000815', REQUESTER)).requestIdentifier).toMatch(
      /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
    )
  })

  it.each([
    ['AT', 'ATU13585627'],
    ['AT', '13585627'],
    ['DE', 'DE136695976'],
    ['GB', '123456789'],
    ['AT', 'U99000202'],
  ])('%s %s is refused', async (requesterMemberStateCode, requesterNumber) => {
    const { status, json } = await queryVies(simulator, 'DK13585628', { requesterMemberStateCode, requesterNumber })
    expect([status, viesCode(json)]).toEqual([200, 'INVALID_REQUESTER_INFO'])
  })

  it.each([{ requesterMemberStateCode: 'AT' }, { requesterNumber: 'U13585627' }])(
    'half given is VOW-ERR-11: %o',
    async half => {
      const { status, json } = await queryVies(simulator, 'DK13585628', half)
      expect([status, viesCode(json)]).toEqual([400, 'VOW-ERR-11'])
    },
  )
})

describe('name and address', () => {
  it('stay undisclosed for Germany and, unless known already, Spain', async () => {
    expect(await ask('DE136695976')).toMatchObject({ name: '---', address: '---' })
    expect(await ask('ESA28184661')).toMatchObject({ name: '---', address: '---' })
    const known = await ask('ESA28184661', { traderName: 'Ejemplo Montaña SA' })
    const other = await ask('ESA28184661', { traderName: 'Muestra y Compañía SL' })
    expect([known.name, other.name].filter(name => name !== '---')).toHaveLength(1)
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
  ])('of %s are laid out as its member state does', async (uid, layout) => {
    expect((await ask(uid)).address).toMatch(layout)
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
  ])('come as %s', async (name, shape) => {
    const fault = FAULTS.find(one => one.name === name)
    expect((await ask(`FR00099000${fault?.number}`)).name).toMatch(shape)
  })

  it('are compared with what the asker knows', async () => {
    const { name } = await ask('FR40303265045')
    const compared = await ask('FR40303265045', { traderName: String(name).toLowerCase(), traderCity: 'Nirgendwo' })
    expect(compared).toMatchObject({
      traderNameMatch: 'VALID',
      traderCityMatch: 'INVALID',
      traderStreetMatch: 'NOT_PROCESSED',
      traderStreet: '---',
    })
  })
})

describe('the trader fields', () => {
  const matched = async (uid: string, further: Record<string, string>) => {
    const json = await ask(uid, further)
    expect(viesCode(json)).toBe('VALID')
    return [json.traderNameMatch, json.traderCityMatch]
  }

  it('are compared with the register though Spain tells none of it, and by Germany not at all', async () => {
    const names = ['Ejemplo Montaña SA', 'Muestra y Compañía SL']
    const words = await Promise.all(names.map(async traderName => (await matched('ESA28184661', { traderName }))[0]))
    expect(words.toSorted()).toEqual(['INVALID', 'VALID'])
    expect(await matched('DE136695976', { traderName: 'Beispiel GmbH' })).toEqual(['NOT_PROCESSED', 'NOT_PROCESSED'])
  })

  it.each([
    ['830', [undefined, undefined]],
    ['831', [2, 3]],
    ['832', [4, null]],
    ['833', ['VALID', 'VALID']],
    ['834', ['NOT_PROCESSED', 'NOT_PROCESSED']],
  ])('%s: a wrong name and no town come back as %j', async (number, words) => {
    expect(await matched(`FR00099000${number}`, { traderName: 'Nobody' })).toEqual(words)
  })

  it.each([
    ['835', 'INVALID_INPUT'],
    ['837', 'MS_UNAVAILABLE'],
  ])('%s: answers %s only where they are sent', async (number, code) => {
    expect(viesCode(await ask(`FR00099000${number}`, { traderName: 'Nobody' }))).toBe(code)
    expect(viesCode(await ask(`FR00099000${number}`))).toBe('VALID')
  })
})

describe('answers that are none', () => {
  it.each([
    ['713', 'undefined'],
    ['714', 'string'],
  ])('%s: valid is %s', async (number, type) => {
    expect(typeof (await ask(`FR00099000${number}`)).valid).toBe(type)
  })

  it('715 is an array, 716 about another number', async () => {
    expect(Array.isArray(await ask('FR00099000715'))).toBe(true)
    expect((await ask('FR00099000716')).vatNumber).toBe('00000000')
  })
})
