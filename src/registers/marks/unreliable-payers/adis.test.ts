import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serveAnswer, startRawServer } from '../../../../tests/world/stand-ins/raw-server.ts'
import { type Simulator, startSimulator } from '../../../simulator/simulator.ts'
import { unpackBody } from '../kept-body.ts'
import { queryAdis } from './adis.ts'
import { isUnreliable } from './codes.ts'
import { withoutAccounts } from './without-accounts.ts'

const never = new AbortController().signal
const ask = (url: string, dics: string[], timeoutMs = 20_000) => queryAdis(dics, { url, timeoutMs }, never)

const NAMESPACE = 'http://adis.mfcr.cz/rozhraniCRPDPH/'
const answer = (inside: string, name = 'StatusNespolehlivySubjektRozsirenyResponse', namespace = NAMESPACE) =>
  `<soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/"><soapenv:Body><${name} xmlns="${namespace}">${inside}</${name}></soapenv:Body></soapenv:Envelope>`
const OK = '<status odpovedGenerovana="2026-10-03" statusCode="0" statusText="OK"/>'
const subject = (rest: string, dic = '00121100') => `<statusSubjektu dic="${dic}" ${rest}/>`
const UNRELIABLE = subject(
  'typSubjektu="PLATCE_DPH" nespolehlivyPlatce="ANO" datumZverejneniNespolehlivosti="2017-03-16"',
)

describe('the simulator', () => {
  let simulator: Simulator
  beforeAll(async () => {
    simulator = await startSimulator()
  })
  afterAll(() => simulator.close())

  it('is understood: each word of the page', async () => {
    simulator.setBehaviour({ adis: 'good' })
    const reply = await ask(simulator.adisUrl, ['45274649', '00121100', '699001182', '00101494', '45317054'])
    expect(reply).toMatchObject({
      kind: 'answered',
      source: new URL(simulator.url).host,
      words: [
        { dic: '45274649', kind: 'PLATCE_DPH', unreliable: false, since: null },
        { dic: '00121100', kind: 'PLATCE_DPH', unreliable: true, since: '2017-03-16' },
        { dic: '699001182', kind: 'SKUPINA_DPH', unreliable: false, since: null },
        { dic: '00101494', kind: 'IDENTIFIKOVANA_OSOBA', unreliable: false, since: null },
        { dic: '45317054', kind: 'NENALEZEN', unreliable: null, since: null },
      ],
    })
  })

  it('keeps the body without any account', async () => {
    simulator.setBehaviour({ adis: 'good' })
    const sent = await (
      await fetch(simulator.adisUrl, {
        method: 'POST',
        headers: { 'content-type': 'text/xml' },
        body: `<e:Envelope xmlns:e="http://schemas.xmlsoap.org/soap/envelope/"><e:Body><r:StatusNespolehlivySubjektRozsirenyV2Request xmlns:r="${NAMESPACE}"><r:dic>45274649</r:dic></r:StatusNespolehlivySubjektRozsirenyV2Request></e:Body></e:Envelope>`,
      })
    ).text()
    // Proves that the search below can find an account.
    expect(sent).toContain('7137713')
    const reply = await ask(simulator.adisUrl, ['45274649', '00121100'])
    const body = reply.kind === 'answered' ? unpackBody(reply.body.received) : ''
    expect(body).toContain('ČEZ, A. S.')
    expect(body).toContain('nespolehlivyPlatce="ANO"')
    expect(body).not.toMatch(/7137713|Ucet|Ucty/)
  })

  it.each([
    ['first-hundred', 'status 1'],
    ['maintenance', 'status 2'],
    ['unavailable', 'status 3'],
    ['fault', 'fault soapenv:Server'],
    ['truncated', 'unreadable'],
    ['html', 'unreadable'],
  ] as const)('%s: nothing is known', async (adis, why) => {
    simulator.setBehaviour({ adis })
    expect(await ask(simulator.adisUrl, ['00121100'])).toEqual({ kind: 'none', why })
  })

  it('a hundred and one numbers have no answer: only a part of them would be one', async () => {
    simulator.setBehaviour({ adis: 'good' })
    const dics = Array.from({ length: 101 }, (_, place) => String(10_000_000 + place))
    expect(await ask(simulator.adisUrl, dics)).toEqual({ kind: 'none', why: 'status 1' })
    expect(await ask(simulator.adisUrl, dics.slice(1))).toMatchObject({ kind: 'answered' })
  })

  it('silence: nothing is known', async () => {
    simulator.setBehaviour({ adis: 'hang' })
    expect(await ask(simulator.adisUrl, ['00121100'], 200)).toEqual({ kind: 'none', why: 'timeout' })
  })
})

describe('what is no answer', () => {
  it.each([
    ['no answer’s element', answer(OK + UNRELIABLE, 'AnythingResponse')],
    ['another namespace', answer(OK + UNRELIABLE, 'StatusNespolehlivySubjektRozsirenyResponse', 'urn:other')],
    ['no status', answer(UNRELIABLE)],
    ['two states', answer(OK + OK + UNRELIABLE)],
    ['no day', answer(`<status statusCode="0"/>${UNRELIABLE}`)],
    ['a day that there is not', answer(`<status odpovedGenerovana="2026-02-30" statusCode="0"/>${UNRELIABLE}`)],
    ['a DTD', `<!DOCTYPE a>${answer(OK + UNRELIABLE)}`],
    ['an end in the middle', answer(OK + UNRELIABLE).slice(0, -30)],
    ['something behind it', answer(OK + UNRELIABLE).replace('</soapenv:Body>', '<more/></soapenv:Body>')],
    ['nothing', ''],
  ])('%s', async (_what, body) => {
    const url = await serveAnswer(body, 200, { 'content-type': 'text/xml' })
    expect(await ask(url, ['00121100'])).toEqual({ kind: 'none', why: 'unreadable' })
  })

  it.each([302, 404, 429, 500, 503])('HTTP %i, with any content', async status => {
    const url = await serveAnswer(answer(OK + UNRELIABLE), status, { 'content-type': 'text/xml' })
    expect(await ask(url, ['00121100'])).toEqual({ kind: 'none', why: `HTTP ${status}` })
  })

  it('a line that breaks, and an unreachable server', async () => {
    const url = await startRawServer(request => request.socket.destroy())
    expect(await ask(url, ['00121100'])).toMatchObject({ kind: 'none' })
    expect(await ask('http://127.0.0.1:1', ['00121100'])).toMatchObject({ kind: 'none' })
  })
})

it.each([
  ['another number', subject('typSubjektu="PLATCE_DPH" nespolehlivyPlatce="ANO"', '00121101')],
  ['an unknown kind', subject('typSubjektu="NECO" nespolehlivyPlatce="ANO"')],
  ['a number twice', UNRELIABLE + UNRELIABLE],
  ['a subject without a number', '<statusSubjektu typSubjektu="PLATCE_DPH" nespolehlivyPlatce="ANO"/>'],
])('says nothing of a number: %s', async (_what, subjects) => {
  const url = await serveAnswer(answer(OK + subjects), 200, { 'content-type': 'text/xml' })
  expect(await ask(url, ['00121100'])).toMatchObject({ kind: 'answered', words: [] })
})

it('does not hear a word of another namespace', async () => {
  const reliable = 'typSubjektu="PLATCE_DPH" nespolehlivyPlatce="NE" xmlns:x="urn:x" x:nespolehlivyPlatce="ANO"'
  const url = await serveAnswer(answer(OK + subject(reliable)), 200, { 'content-type': 'text/xml' })
  expect(await ask(url, ['00121100'])).toMatchObject({ words: [{ dic: '00121100', unreliable: false }] })
})

it('only ANO is a mark, only NE is none, and of one not found nothing is known', () => {
  const words = ['ANO', 'NE', 'NENALEZEN', '', 'ano', 'constructor'] as const
  expect(words.map(word => isUnreliable('PLATCE_DPH', word))).toEqual([true, false, null, null, null, null])
  expect(words.map(word => isUnreliable('NENALEZEN', word))).toEqual(words.map(() => null))
})

it.each([
  ['under a prefix', '<a><x:zverejneneUcty xmlns:x="u"><x:ucet>1</x:ucet></x:zverejneneUcty><b/></a>', '<a><b/></a>'],
  ['empty', '<a><zverejneneUcty/><b/></a>', '<a><b/></a>'],
  ['twice', '<a><zverejneneUcty>1</zverejneneUcty><b/><zverejneneUcty>2</zverejneneUcty></a>', '<a><b/></a>'],
  ['behind a comment that ends them', '<a><zverejneneUcty><!-- </zverejneneUcty> -->7137713</zverejneneUcty></a>', ''],
  ['beside an empty one', '<a><zverejneneUcty/><zverejneneUcty>1</zverejneneUcty><b/></a>', '<a><b/></a>'],
  ['begun a hundred thousand times', `<a>${'<zverejneneUcty x="1">'.repeat(100_000)}</a>`, ''],
  ['elsewhere', '<a><standardniUcet cislo="1"/></a>', ''],
])('drops accounts: %s', (_what, body, left) => {
  expect(withoutAccounts(body)).toBe(left)
})
