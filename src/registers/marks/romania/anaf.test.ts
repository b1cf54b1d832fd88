import { describe, expect, it } from 'vitest'
import { startRawServer } from '../../../../tests/world/stand-ins/raw-server.ts'
import { unpackBody } from '../kept-body.ts'
import { ANAF } from './query-anaf.ts'
import { readAnaf } from './read-anaf.ts'

const DAY = '2026-11-28'
const CUI = 18547290
const UID = `RO${CUI}`
const never = new AbortController().signal

type Fields = Record<string, unknown>
type Parts = { general?: Fields; vat?: Fields; inactive?: Fields; more?: Fields }

const period = (from: unknown, until = '', more: Fields = {}): Fields => ({
  ...{ data_inceput_ScpTVA: from, data_sfarsit_ScpTVA: until, data_anul_imp_ScpTVA: '', mesaj_ScpTVA: '', ...more },
})

/** A company in the shape of recorded answers of version 9, with invented content. */
const company = ({ general = {}, vat = {}, inactive = {}, more = {} }: Parts = {}): Fields => ({
  date_generale: {
    ...{
      data: DAY,
      cui: CUI,
      denumire: 'EXEMPLU S.R.L.',
      adresa: 'JUD. CLUJ, STR. SALCÂMILOR, NR.2',
      telefon: '0264555111',
    },
    ...{ fax: '', codPostal: '400335', act: '', nrRegCom: 'J2006000372404', iban: 'RO49AAAA1B31007593840000' },
    ...{ stare_inregistrare: 'INREGISTRAT din data 30.03.2006', data_inregistrare: '2006-03-30', cod_CAEN: '6202' },
    ...{
      statusRO_e_Factura: true,
      organFiscalCompetent: 'Cluj',
      forma_juridica: 'SRL',
      forma_organizare: 'PERSOANA JURIDICA',
    },
    ...general,
  },
  inregistrare_scop_Tva: { scpTVA: true, perioade_TVA: [period('2006-04-01')], ...vat },
  inregistrare_RTVAI: { dataInceputTvaInc: '', tipActTvaInc: 'Radiere', statusTvaIncasare: false },
  stare_inactiv: {
    ...{
      dataInactivare: '',
      dataReactivare: ' ',
      dataPublicare: '',
      dataRadiere: '',
      statusInactivi: false,
      ...inactive,
    },
  },
  inregistrare_SplitTVA: { dataInceputSplitTVA: '', statusSplitTVA: false },
  adresa_sediu_social: { sdenumire_Strada: 'Str. Salcâmilor', scod_Postal: '400335' },
  adresa_domiciliu_fiscal: { ddenumire_Strada: 'Str. Salcâmilor', ddenumire_Judet: 'CLUJ' },
  ...more,
})
const answer = (found: unknown, notFound: unknown = [], more: Fields = {}) =>
  JSON.stringify({ found, notFound, ...more })
const read = (body: string, status = 200) =>
  readAnaf({ status, body }, { uidByCui: new Map([[String(CUI), UID]]), day: DAY })
const statesIn = (body: string) => {
  const reply = read(body)
  return reply.kind === 'answered' ? reply.statements.map(({ state, since }) => `${state} ${since}`) : reply.why
}

describe('a company', () => {
  const NOT_PAYER = { scpTVA: false, perioade_TVA: [period('2006-04-01', '2024-05-06')] }
  it.each<[string, Parts, string]>([
    ['payer', {}, 'payer 2006-04-01'],
    ['payer, of an older version', { general: { cui: String(CUI) } }, 'payer 2006-04-01'],
    [
      'payer again',
      { vat: { perioade_TVA: [period('2006-04-01', '2010-01-01'), period('2012-01-01')] } },
      'payer 2012-01-01',
    ],
    ['payer without periods', { vat: { perioade_TVA: [] } }, 'payer null'],
    ['payer with none', { vat: { perioade_TVA: null } }, 'payer null'],
    ['payer on its last day', { vat: { perioade_TVA: [period('2006-04-01', DAY)] } }, 'payer null'],
    [
      'payer by its message',
      { vat: { perioade_TVA: [period('2006-04-01', '', { mesaj_ScpTVA: 'platitor IN SCOPURI de TVA' })] } },
      'payer 2006-04-01',
    ],
    ['not a payer', { vat: NOT_PAYER }, 'notPayer 2024-05-06'],
    [
      'payer again after a cancellation that was recorded later',
      {
        vat: {
          perioade_TVA: [
            period('2021-01-13'),
            period('2017-10-01', '2020-12-02', {
              data_anul_imp_ScpTVA: '2020-12-29',
              mesaj_ScpTVA: 'Anularea înregistrarii în scopuri de TVA a fost efectuata din oficiu',
            }),
          ],
        },
        inactive: { dataInactivare: '2020-12-02', dataReactivare: '2020-12-18', dataPublicare: '2020-12-11' },
      },
      'payer 2021-01-13',
    ],
    ['never a payer', { vat: { scpTVA: false, perioade_TVA: [] } }, 'notPayer null'],
    ['a payer from a later day', { vat: { scpTVA: false, perioade_TVA: [period('2027-01-01')] } }, 'notPayer null'],
    [
      'cancelled without an end',
      { vat: { scpTVA: false, perioade_TVA: [period('2006-04-01', ' ', { data_anul_imp_ScpTVA: '2024-05-07' })] } },
      'notPayer 2024-05-07',
    ],
    [
      'inactive',
      { vat: NOT_PAYER, inactive: { statusInactivi: true, dataInactivare: '2024-05-01' } },
      'inactive 2024-05-01',
    ],
    ['inactive, undated', { vat: NOT_PAYER, inactive: { statusInactivi: true } }, 'inactive null'],
    ['active again', { inactive: { dataInactivare: '2020-01-01', dataReactivare: '2021-01-01' } }, 'payer 2006-04-01'],
    ['struck off', { vat: NOT_PAYER, inactive: { dataRadiere: '2025-01-01' } }, 'notPayer 2024-05-06'],
    [
      'without days of inactivity and ends of periods, as some clients recorded',
      {
        vat: { perioade_TVA: [{ data_inceput_ScpTVA: '2006-04-01' }] },
        inactive: { dataInactivare: undefined, dataReactivare: null, dataPublicare: undefined, dataRadiere: undefined },
      },
      'payer 2006-04-01',
    ],
    ['with an added field', { more: { newField: 'x' } }, 'payer 2006-04-01'],
  ])('%s', (_what, parts, expected) => {
    expect(statesIn(answer([company(parts)]))).toEqual([expected])
  })

  it.each<[string, Parts]>([
    ['another day', { general: { data: '2026-11-27' } }],
    ['no day', { general: { data: undefined } }],
    ['no name', { general: { denumire: ' ' } }],
    ['another number', { general: { cui: 11358544 } }],
    ['a number of another type', { general: { cui: [CUI] } }],
    ['a payer as text', { vat: { scpTVA: 'true' } }],
    ['a payer as number', { vat: { scpTVA: 1 } }],
    ['no word on VAT', { vat: { scpTVA: undefined } }],
    ['another word on VAT in another spelling of the field', { vat: { ScpTVA: false } }],
    ['inactive in another spelling of the field', { inactive: { StatusInactivi: true } }],
    ['a payer since the year 0, which cannot be stored', { vat: { perioade_TVA: [period('0000-01-01')] } }],
    ['a day as number', { vat: { perioade_TVA: [period(20060401)] } }],
    ['no period in a list of periods', { vat: { perioade_TVA: [null] } }],
    ['inactive as text', { inactive: { statusInactivi: 'false' } }],
    ['no word on activity', { inactive: { statusInactivi: undefined } }],
    ['a payer whose period ended', { vat: { perioade_TVA: [period('2006-04-01', '2024-05-06')] } }],
    ['a payer from a later day only', { vat: { perioade_TVA: [period('2027-01-01')] } }],
    ['no payer, with a period', { vat: { scpTVA: false } }],
    [
      'a period that ends before it begins',
      { vat: { scpTVA: false, perioade_TVA: [period('2006-04-01', '2006-03-01')] } },
    ],
    ['a day that does not exist', { vat: { perioade_TVA: [period('2006-02-30')] } }],
    ['a day in another form', { vat: { perioade_TVA: [period('01.04.2006')] } }],
    ['periods of another type', { vat: { perioade_TVA: { data_inceput_ScpTVA: '2006-04-01' } } }],
    ['endless periods', { vat: { perioade_TVA: Array.from({ length: 101 }, () => period('2006-04-01')) } }],
    [
      'a payer by its message that is none',
      { vat: { perioade_TVA: [period('2006-04-01', '', { mesaj_ScpTVA: 'neplatitor' })] } },
    ],
    ['a payer that was struck off', { inactive: { dataRadiere: '2025-01-01' } }],
    ['a payer that was struck off by its state, in short', { general: { stare_inregistrare: 'RADIAT' } }],
    ['a payer that was struck off by its state', { general: { stare_inregistrare: 'RADIERE din data 12.03.2020' } }],
    ['active, with a day of inactivity', { inactive: { dataInactivare: '2024-05-01' } }],
    [
      'inactive, but active again',
      { inactive: { statusInactivi: true, dataInactivare: '2020-01-01', dataReactivare: '2021-01-01' } },
    ],
    ['inactive from a later day', { inactive: { statusInactivi: true, dataInactivare: '2027-01-01' } }],
    ['a fault', { more: { error: 'timeout' } }],
    ['a fault within a part', { more: { adresa_sediu_social: { eroare: 'x', error: 'timeout' } } }],
    ['another verdict', { more: { valid: false } }],
    ['no part on VAT', { more: { inregistrare_scop_Tva: null } }],
    ['a list for a part', { more: { stare_inactiv: [] } }],
    ['a text for general data', { more: { date_generale: 'x' } }],
  ])('says nothing: %s', (_what, parts) => {
    expect(statesIn(answer([company(parts)]))).toEqual([])
  })
})

it.each([
  ['not found', answer([], [CUI]), ['unknown null']],
  [
    'not found, by earlier versions',
    answer([], [{ cui: CUI, data: DAY }], { cod: 200, message: 'SUCCESS' }),
    ['unknown null'],
  ],
  ['not found, in the earlier spelling', JSON.stringify({ found: [], notfound: [CUI] }), ['unknown null']],
  ['found and not found', answer([company()], [CUI]), []],
  ['found twice', answer([company(), company()]), []],
  ['found twice, once as text', answer([company(), company({ general: { cui: `0${CUI}` } })]), []],
  ['found and not found, with its country', answer([company()], [`RO ${CUI}`]), []],
  ['not found, with a word on VAT', answer([], [{ cui: CUI, data: DAY, scpTVA: true }]), []],
  ['not found twice', answer([], [CUI, String(CUI)]), []],
  ['neither', answer([]), []],
  ['another one not found', answer([], [11358544]), []],
  ['not found, of odd types', answer([], [null, [CUI], {}, -CUI, CUI + 0.5, 1e300]), []],
  ['found, of odd types', answer([null, CUI, 'x', [company()]]), []],
])('%s', (_what, body, expected) => {
  expect(statesIn(body)).toEqual(expected)
})

it.each([
  ['another code', answer([company()], [], { cod: 500 })],
  ['a code as text', answer([company()], [], { cod: '200' })],
  ['another message', answer([company()], [], { message: 'ERROR' })],
  ['a fault', answer([company()], [], { error: 'timeout' })],
  ['no list', answer(undefined)],
  ['an object for the list', answer({ 0: company() })],
  ['more than queried at once', answer(Array.from({ length: 201 }, () => company()))],
  ['a key twice', answer([company()]).replace('"scpTVA"', '"scpTVA":false,"scpTVA"')],
  ['maintenance', '<html><body>Mentenanta</body></html>'],
  ['a list', `[${answer([company()])}]`],
  ['its end missing', answer([company()]).slice(0, -1)],
])('is no answer: %s', (_what, body) => {
  expect(read(body)).toEqual({ kind: 'none', why: 'unreadable' })
})

it.each([
  [429, { why: 'HTTP 429', retryAfterMs: 60_000 }],
  [503, { why: 'HTTP 503', retryAfterMs: 60_000 }],
  [404, { why: 'HTTP 404' }],
  [302, { why: 'HTTP 302' }],
])('HTTP %i, with any content: nothing is known', (status, expected) => {
  expect(read(answer([company()]), status)).toEqual({ kind: 'none', ...expected })
})

describe('a query', () => {
  const call = (url: string) => ({ url, day: DAY, timeoutMs: 20_000 })

  it('sends numbers with the day, and stores neither addresses nor telephone nor account', async () => {
    const sent: string[] = []
    const url = await startRawServer((request, response) => {
      request.on('data', (part: Buffer) => sent.push(part.toString()))
      request.on('end', () => response.end(answer([company()], [11358544])))
    })
    const reply = await ANAF.query([UID, 'RO011358544', 'DE136695976'], call(url), never)
    expect(JSON.parse(sent.join(''))).toEqual([
      { cui: CUI, data: DAY },
      { cui: 11358544, data: DAY },
    ])
    expect(reply).toMatchObject({
      ...{ kind: 'answered', day: DAY, source: new URL(url).host, unknownFields: [] },
      statements: [
        { uid: UID, state: 'payer', since: '2006-04-01' },
        { uid: 'RO011358544', state: 'unknown', since: null },
      ],
    })
    const body = reply.kind === 'answered' ? unpackBody(reply.body.received) : ''
    expect(body).toContain('EXEMPLU S.R.L.')
    expect(body).not.toMatch(/Salc|SALC|0264555111|RO49|400335/)
  })

  it('is not sent for none or more than a hundred numbers', async () => {
    const many = Array.from({ length: 101 }, (_, place) => `RO${10_000_000 + place}`)
    expect(await ANAF.query(many, call('http://127.0.0.1:1'), never)).toEqual({ kind: 'none', why: '101 numbers' })
    expect(await ANAF.query(['RO0'], call('http://127.0.0.1:1'), never)).toEqual({ kind: 'none', why: '0 numbers' })
  })
})
