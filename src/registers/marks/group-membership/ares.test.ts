import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serveAnswer, startRawServer } from '../../../../tests/world/stand-ins/raw-server.ts'
import { silentLog } from '../../../../tests/world/stand-ins/silent-log.ts'
import { type Simulator, startSimulator } from '../../../simulator/simulator.ts'
import { unpackBody } from '../kept-body.ts'
import { queryAres, tidyIco } from './ares.ts'
import { createGroups } from './groups.ts'

const GROUP = 'CZ699004572'
const never = new AbortController().signal
const ask = (url: string, ico: string, timeoutMs = 20_000) => queryAres({ uid: GROUP, ico }, { url, timeoutMs }, never)

describe('the simulator', () => {
  let simulator: Simulator
  beforeAll(async () => {
    simulator = await startSimulator()
  })
  afterAll(() => simulator.close())

  it('confirms a member, whose own number has ended by design, with name and seat', async () => {
    const said = await ask(simulator.aresUrl, '4116364')
    expect(said).toMatchObject({
      word: 'member',
      name: 'Penta Hospitals CZ, s.r.o.',
      addressLines: ['Újezd 450/40', '11800 Praha'],
      groupNumber: GROUP,
      code: '',
      source: new URL(simulator.url).host,
    })
    expect(unpackBody(said.body?.received ?? Buffer.alloc(0))).toContain('"stavZdrojeDph":"ZANIKLY"')
  })

  it.each([
    ['25123891', 'other-group', 'Jiná skupina, a.s.', ''],
    ['00023205', 'no-group', 'Bez skupiny, s.r.o.', ''],
    ['27082440', 'ended', 'Bývalý člen, s.r.o.', ''],
    ['26185610', 'unclear', 'Nejistý člen, s.r.o.', ''],
    ['11111111', 'not-found', '', 'VYSTUP_SUBJEKT_NENALEZEN'],
    ['1234567890', 'malformed', '', ''],
    ['ABC', 'malformed', '', ''],
  ])('%s: %s', async (ico, word, name, code) => {
    expect(await ask(simulator.aresUrl, ico)).toMatchObject({ word, name, code })
  })

  it.each([
    ['other-404', 'HTTP 404 OBECNA_CHYBA'],
    ['http-500', 'HTTP 500'],
    ['html', 'unreadable'],
    ['hang', 'timeout'],
  ] as const)('%s is no answer', async (ares, code) => {
    simulator.setBehaviour({ ares })
    const patience = ares === 'hang' ? 200 : 20_000
    expect(await ask(simulator.aresUrl, '04116364', patience)).toMatchObject({ word: 'no-answer', code, name: '' })
    simulator.setBehaviour({ ares: 'good' })
  })
})

const company = (more: object) => JSON.stringify({ ico: '04116364', obchodniJmeno: 'A', dicSkDph: GROUP, ...more })

it.each([
  ['equal, but no state', company({}), 200, 'unclear'],
  ['equal and NEEXISTUJICI', company({ seznamRegistraci: { stavZdrojeSkDph: 'NEEXISTUJICI' } }), 200, 'unclear'],
  ['no group at all', company({ dicSkDph: undefined }), 200, 'no-answer'],
  [
    'no group, and never one',
    company({ dicSkDph: undefined, seznamRegistraci: { stavZdrojeSkDph: 'NEEXISTUJICI' } }),
    200,
    'no-group',
  ],
  ['two groups in one answer', company({}).replace('"dicSkDph"', '"dicSkDph":"N/A","dicSkDph"'), 200, 'no-answer'],
  ['another company', company({ ico: '04116365' }), 200, 'no-answer'],
  ['no company', '{}', 200, 'no-answer'],
  ['no JSON', 'OK', 200, 'no-answer'],
  ['another shape', company({ sidlo: 7 }), 200, 'no-answer'],
  ['malformed, by ARES', '{"kod":"CHYBA_VSTUPU","subKod":"VSTUP_NEVALIDNI_FORMAT_ICO"}', 400, 'malformed'],
  ['another 400', '{"kod":"CHYBA_VSTUPU"}', 400, 'no-answer'],
  ['not found by its kod alone', '{"kod":"NENALEZENO"}', 404, 'no-answer'],
  ['a page that is not there', '<html>404</html>', 404, 'no-answer'],
  ['a company with HTTP 500', company({}), 500, 'no-answer'],
  ['not found with HTTP 200', '{"kod":"NENALEZENO"}', 200, 'no-answer'],
])('%s: %s', async (_what, body, status, word) => {
  expect(await ask(await serveAnswer(body, status, { 'content-type': 'application/json' }), '04116364')).toMatchObject({
    word,
  })
})

it('no caller waits longer than it wants to for those before it, nor is asked about then', async () => {
  let calls = 0
  const url = await startRawServer((_request, response) => {
    calls += 1
    setTimeout(() => response.end(company({})), 1_500)
  })
  const clock = { now: () => new Date() }
  const groups = createGroups({ clock, log: silentLog, aresUrl: url, upstreamTimeoutMs: 20_000, mayAsk: () => true })
  const first = groups.query({ uid: GROUP, ico: '04116364' }, 20_000)
  expect(await groups.query({ uid: GROUP, ico: '04116364' }, 50)).toBeNull()
  expect((await first)?.membership.word).toBe('unclear')
  expect((await groups.query({ uid: GROUP, ico: '04116364' }, 20_000))?.membership.word).toBe('unclear')
  expect(calls).toBe(2)
})

it('takes a company number in any spelling, and nothing else', () => {
  const spellings = ['04116364', '4116364', ' 041 16 364 ', '04116364.0x', '', '00000000', '123456789']
  expect(spellings.map(tidyIco)).toEqual(['04116364', '04116364', '04116364', null, null, null, null])
})
