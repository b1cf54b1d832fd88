import { describe, expect, it } from 'vitest'
import { startRawServer } from '../../../../tests/world/stand-ins/raw-server.ts'
import { unpackBody } from '../kept-body.ts'
import { TAX_LISTS, type TaxList } from './codes.ts'
import { statementsOf, TAX_REGISTER } from './query-tax-lists.ts'
import { readTaxList } from './read-tax-list.ts'

const DAY = '2026-11-28'
const UID = 'SK2022749619'
const PARAGRAPH_4 = `§${4}`
const never = new AbortController().signal

type Fields = Record<string, unknown>
type Lists = Partial<Record<TaxList, Fields[]>>

/** Rows in the shape of recorded answers, with invented content. */
const registered = (more: Fields = {}): Fields => ({
  ic_dph: UID,
  ico: '31333532',
  nazov_ds: 'Príklad, spol. s r.o.',
  obec: 'Bratislava - mestská časť Petržalka',
  psc: '85101',
  ulica_cislo: 'Einsteinova 24',
  stat: 'Slovensko',
  druh_reg_dph: PARAGRAPH_4,
  datum_reg: '11.10.2000',
  datum_zmeny_druhu_reg: null,
  ...more,
})
const listed = (more: Fields): Fields => ({
  ...{ ic_dph: UID, ico: '31333532', nazov: 'Príklad', obec: 'Bratislava', psc: '85101', adresa: 'Einsteinova 24' },
  ...{ rok_porusenia: '2019', dat_zverejnenia: '01.02.2020', ...more },
})
const deleted = (more: Fields = {}): Fields => listed({ dat_vymazu: '05.05.2020', ...more })
const page = (data: unknown, more: Fields = {}): string =>
  JSON.stringify({
    page: 1,
    pages: 1,
    itemsCount: Array.isArray(data) ? data.length : 1,
    itemsPerPage: 1000,
    data,
    ...more,
  })

const stateOf = (lists: Lists): string[] | string => {
  const answers = TAX_LISTS.map(list => ({
    list,
    answer: readTaxList({ status: 200, body: page(lists[list] ?? []) }, list, UID),
  }))
  const read = answers.flatMap(({ list, answer }) => (answer.kind === 'answered' ? [{ ...answer, list }] : []))
  return statementsOf(UID, read, DAY).map(({ state, since }) => `${state} ${since}`)
}

describe('the lists together', () => {
  it.each<[string, Lists, string]>([
    ['a payer', { ds_dphs: [registered()] }, 'registered 2000-10-11'],
    ['another spelling', { ds_dphs: [registered({ druh_reg_dph: `§ ${'4A'}` })] }, 'registered 2000-10-11'],
    ['a foreign payer', { ds_dphs: [registered({ druh_reg_dph: `§${5}` })] }, 'registered 2000-10-11'],
    ['no payer', { ds_dphs: [registered({ druh_reg_dph: `§${7}` })] }, 'notPayer 2000-10-11'],
    [
      'no payer, since a change',
      { ds_dphs: [registered({ druh_reg_dph: `§${'7a'}`, datum_zmeny_druhu_reg: '01.01.2015' })] },
      'notPayer 2015-01-01',
    ],
    ['undated', { ds_dphs: [registered({ datum_reg: null })] }, 'registered null'],
    ['deleted', { ds_dphv: [deleted()] }, 'deleted 2020-05-05'],
    ['deleted for its reasons', { ds_dphv: [deleted()], ds_dphz: [listed({})] }, 'deleted 2020-05-05'],
    ['with reasons', { ds_dphs: [registered()], ds_dphz: [listed({})] }, 'reasonsToCancel 2020-02-01'],
    ['with reasons alone', { ds_dphz: [listed({})] }, 'reasonsToCancel 2020-02-01'],
    [
      'registered again',
      { ds_dphs: [registered({ datum_reg: '01.03.2024' })], ds_dphv: [deleted()] },
      'registered 2024-03-01',
    ],
    [
      'registered again, with the old reasons',
      { ds_dphs: [registered({ datum_reg: '01.03.2024' })], ds_dphv: [deleted()], ds_dphz: [listed({})] },
      'registered 2024-03-01',
    ],
    [
      'registered again, with new reasons',
      {
        ds_dphs: [registered({ datum_reg: '01.03.2024' })],
        ds_dphv: [deleted()],
        ds_dphz: [listed({ dat_zverejnenia: '01.02.2026' })],
      },
      'reasonsToCancel 2026-02-01',
    ],
  ])('%s', (_what, lists, expected) => {
    expect(stateOf(lists)).toEqual([expected])
  })

  it.each<[string, Lists]>([
    ['in none: a member of a group is in none', {}],
    ['registered and deleted later', { ds_dphs: [registered()], ds_dphv: [deleted()] }],
    ['registered and deleted on one day', { ds_dphs: [registered({ datum_reg: '05.05.2020' })], ds_dphv: [deleted()] }],
    ['registered without a day, and deleted', { ds_dphs: [registered({ datum_reg: null })], ds_dphv: [deleted()] }],
    ['reasons before the registration', { ds_dphs: [registered({ datum_reg: '01.03.2024' })], ds_dphz: [listed({})] }],
    ['reasons after the deletion', { ds_dphv: [deleted()], ds_dphz: [listed({ dat_zverejnenia: '06.05.2020' })] }],
    ['an unknown paragraph', { ds_dphs: [registered({ druh_reg_dph: `§${99}` })] }],
    ['no paragraph', { ds_dphs: [registered({ druh_reg_dph: null })] }],
    ['a prototype’s name', { ds_dphs: [registered({ druh_reg_dph: 'constructor' })] }],
    ['registered in the future', { ds_dphs: [registered({ datum_reg: '29.11.2026' })] }],
    ['a payer from a later day', { ds_dphs: [registered({ plat_dph_od: '01.12.2026' })] }],
    ['deleted without a day', { ds_dphv: [deleted({ dat_vymazu: null })] }],
    ['deleted on a day that does not exist', { ds_dphv: [deleted({ dat_vymazu: '30.02.2020' })] }],
    ['deleted on a day of another type', { ds_dphv: [deleted({ dat_vymazu: 20200505 })] }],
    ['a deletion in the list of payers', { ds_dphs: [registered({ dat_vymazu: '05.05.2020' })] }],
    ['two rows', { ds_dphs: [registered(), registered()] }],
    ['two rows, in two spellings', { ds_dphs: [registered(), registered({ ic_dph: 'sk 2022749619' })] }],
    ['another number', { ds_dphs: [registered({ ic_dph: 'SK2020237945' })] }],
    ['deleted, and another number', { ds_dphv: [deleted()], ds_dphs: [registered({ ic_dph: 'SK2020237945' })] }],
    ['a longer number', { ds_dphs: [registered({ ic_dph: `${UID}0` })] }],
    ['a number of another type', { ds_dphs: [registered({ ic_dph: [UID] })] }],
    ['a fault in the row', { ds_dphs: [registered({ error: 'timeout' })] }],
    ['deleted in the year 0, which cannot be stored', { ds_dphv: [deleted({ dat_vymazu: '01.01.0000' })] }],
    ['another number in another spelling of the field', { ds_dphs: [registered({ IC_DPH: 'SK2020237945' })] }],
    ['another paragraph in another spelling', { ds_dphs: [registered({ Druh_Reg_DPH: `§${7}` })] }],
    ['two paragraphs', { ds_dphs: [registered({ druh_reg_dph: `§${4}, §${7}` })] }],
    ['reasons in the future', { ds_dphs: [registered()], ds_dphz: [listed({ dat_zverejnenia: '29.11.2026' })] }],
    ['another verdict in the row', { ds_dphs: [registered({ valid: false })] }],
    ['a revoking text in the row', { ds_dphs: [registered({ note: 'no longer registered' })] }],
  ])('say nothing: %s', (_what, lists) => {
    expect(stateOf(lists)).toEqual([])
  })
})

describe('a list', () => {
  const read = (body: string, status = 200) => readTaxList({ status, body }, 'ds_dphs', UID)

  it.each([
    '{"message":"Search not found"}',
    '{"status":404,"error":"Search not found"}',
    '{"status":"error","message":"Search not found"}',
    '{"statusCode":404,"error":"Not Found","message":"Search not found","success":false}',
    '"Search not found"',
    'Search not found',
  ])('without a row: %s', body => {
    expect(read(body, 404)).toMatchObject({ kind: 'answered', row: null })
  })

  it.each([
    ['another 404', '{"message":"List not found"}', 404],
    ['a row beside the text', `{"message":"Search not found","data":[${JSON.stringify(registered())}]}`, 404],
    ['a text twice', '{"message":"Page not found","message":"Search not found"}', 404],
    ['only a status', '{"status":404,"error":"Not Found"}', 404],
    ['two texts', '{"message":"Search not found","error":"Page not found"}', 404],
    ['a success', '{"success":true,"message":"Search not found"}', 404],
    ['a row that is counted', '{"itemsCount":1,"message":"Search not found"}', 404],
    ['another status', '{"status":503,"message":"Search not found"}', 404],
    ['a text in an object', '{"error":{"message":"Search not found"}}', 404],
    ['a row on no page', page([registered()], { pages: 0 }), 200],
    ['numbers as texts', page([registered()], { itemsCount: '1' }), 200],
    ['rows in another spelling', page([], { Data: [registered()] }), 200],
    ['a page that is not there', '<html>Search not found</html>', 404],
    ['no key', '{"message":"Unauthorized"}', 401],
    ['no match with HTTP 200', '{"message":"Search not found"}', 200],
    ['a row with HTTP 404', page([registered()]), 404],
    ['a row with HTTP 500', page([registered()]), 500],
    ['two pages', page([registered()], { pages: 2 }), 200],
    ['another page', page([registered()], { page: 2 }), 200],
    ['fewer rows than counted', page([registered()], { itemsCount: 2 }), 200],
    ['rows of another type', page([7]), 200],
    ['an object of rows', page({ 0: registered() }), 200],
    ['more rows than a page has', page(Array.from({ length: 1_001 }, () => registered())), 200],
    ['a fault', page([registered()], { error: 'timeout' }), 200],
    ['a key twice', page([registered()]).replace('"data"', '"data":[],"data"'), 200],
    ['another object', `{"response":${page([registered()])}}`, 200],
    ['a page of HTML', '<html></html>', 200],
  ])('is no answer: %s', (_what, body, status) => {
    expect(read(body, status)).toMatchObject({ kind: 'none' })
  })

  it('without a row says nothing if it may have rows in another field', () => {
    expect(read(page([], { rows: [registered()] }))).toMatchObject({ kind: 'answered', row: 'ambiguous' })
    expect(read(page([], { traceId: 'a1b2' }))).toMatchObject({ kind: 'answered', row: null })
  })

  it('waits after HTTP 429', () => {
    expect(readTaxList({ status: 429, body: '', retryAfter: '1800' }, 'ds_dphs', UID)).toEqual({
      ...{ kind: 'none', why: 'HTTP 429', retryAfterMs: 1_800_000 },
    })
  })
})

describe('a query', () => {
  const KEY = 'simulated-key'
  const call = (url: string, key: string | undefined = KEY) => ({
    url,
    day: DAY,
    timeoutMs: 20_000,
    ...(key && { key }),
  })
  const serve = (bodies: (list: string) => string) => {
    const requests: string[] = []
    const url = startRawServer((request, response) => {
      requests.push(`${request.url} ${request.headers.key}`)
      response.end(bodies(request.url?.split('/')[2] ?? ''))
    })
    return { requests, url }
  }

  it('sends the key with one search per list, and stores neither it nor an address', async () => {
    const { requests, url } = serve(list => page(list === 'ds_dphs' ? [registered()] : []))
    const reply = await TAX_REGISTER.query([UID], call(await url), never)
    const search = (list: string) => `/data/${list}/search?page=1&column=ic_dph&search=${UID} ${KEY}`
    expect(requests.toSorted()).toEqual(TAX_LISTS.map(search).toSorted())
    expect(reply).toMatchObject({
      ...{ kind: 'answered', day: DAY, source: new URL(await url).host, unknownFields: [] },
      statements: [{ uid: UID, state: 'registered', since: '2000-10-11' }],
    })
    const body = reply.kind === 'answered' ? unpackBody(reply.body.received) : ''
    expect(JSON.parse(body)).toMatchObject({
      ds_dphs: { data: [{ ic_dph: UID, datum_reg: '11.10.2000' }] },
      ds_dphv: { data: [] },
    })
    expect(body).not.toMatch(/Einsteinova|85101|Bratislava|simulated-key/)
  })

  it.each(TAX_LISTS)('is not answered without the list %s', async missing => {
    const { url } = serve(list => (list === missing ? '<html></html>' : page([])))
    expect(await TAX_REGISTER.query([UID], call(await url), never)).toEqual({
      kind: 'none',
      why: `${missing} unreadable`,
    })
  })

  it('is not sent without a key, for other countries’ numbers, or for two', async () => {
    const { requests, url } = serve(() => page([]))
    const to = await url
    expect(await TAX_REGISTER.query([UID], call(to, ''), never)).toMatchObject({ why: 'no key' })
    expect(await TAX_REGISTER.query(['DE136695976'], call(to), never)).toMatchObject({ why: '0 numbers' })
    expect(await TAX_REGISTER.query([UID, 'SK2020237945'], call(to), never)).toMatchObject({ why: '2 numbers' })
    expect(requests).toEqual([])
  })

  it('is no answer if it repeats the key', async () => {
    const { url } = serve(() => page([registered({ nazov_ds: KEY })]))
    expect(await TAX_REGISTER.query([UID], call(await url), never)).toMatchObject({ why: 'ds_dphs repeats our key' })
  })
})
