import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { pdfPages } from '../../../tests/world/files/pdf.ts'
import { addKey } from '../../../tests/world/people/api-key.ts'
import { type CheckingWorld, createCheckingWorld } from '../../../tests/world/product/checking.ts'
import type { Language } from '../../base/texts/define.ts'
import type { SingleResult } from './wire.ts'

// A Polish, a Slovak and a Romanian number with a mark (docs/simulator.md).
const MARKED = ['PL1060000151', 'SK2022700053', 'RO40414036']
const IN_NO_LIST = 'SK2022700086'
const NAMES: Record<Language, string[]> = {
  de: ['Weiße Liste Polens', 'Slowakische Listen', 'Rumänisches Register (ANAF)'],
  en: ['Polish white list', 'Slovak lists', 'Romanian register (ANAF)'],
}
const REST = {
  de: ': Der Stand dieser UID ist nicht bekannt (Limit, Ausfall oder keine Aussage des Registers).',
  en: ': the state of this VAT ID is unknown (limit, outage or no statement of the register).',
}
const sentences = (language: Language) => NAMES[language].map(name => name + REST[language])

const check = async ({ browser }: CheckingWorld, uid: string, language: Language = 'de') =>
  (await browser.call('GET', `/api/tasks/uid/${uid}`, undefined, { 'accept-language': language })).json<SingleResult>()

const reportOf = async ({ browser }: CheckingWorld, id: number): Promise<string> =>
  (await pdfPages((await browser.call('GET', `/api/file/report/single/${id}`)).rawPayload)).join(' ')

it.each<[string, Parameters<typeof createCheckingWorld>[0]]>([
  ['is down', { simulator: { whiteList: 'http-503', slovakLists: 'truncated', anaf: 'html' } }],
  ['has reached its limit', { simulator: { whiteListSearches: 0, slovakListsCalls: 0, anafCalls: 0 } }],
])('a check says in one sentence that a state is unknown if its register %s', async (_why, options) => {
  const world = await createCheckingWorld({ ...options, hasWorker: false })
  for (const language of ['de', 'en'] as const) {
    const results = [await check(world, MARKED[0] ?? '', language)]
    for (const uid of MARKED.slice(1)) results.push(await check(world, uid, language))
    expect(results).toMatchObject(sentences(language).map(hint => ({ verdict: 'valid', listing: '', hints: [hint] })))
    for (const [index, { id }] of results.entries())
      expect(await reportOf(world, id)).toContain(sentences(language)[index])
  }
})

it('programs read the same sentence', async () => {
  const world = await createCheckingWorld({ hasWorker: false, simulator: { whiteList: 'http-503' } })
  const { headers } = await addKey(world, world.company.id)
  const request = { method: 'POST', url: '/api/v1/checks', headers, payload: { uid: MARKED[0] } } as const
  expect((await world.app.inject(request)).json()).toMatchObject({
    verdict: 'valid',
    hints: sentences('en').slice(0, 1),
  })
})

it('a stored check and its report keep the sentence, a later check has the mark', async () => {
  const world = await createCheckingWorld({ hasWorker: false, simulator: { whiteList: 'http-503' } })
  const [uid = ''] = MARKED
  const { id } = await check(world, uid)
  world.simulator.setBehaviour({ whiteList: 'good' })
  await sql`update register_state set rests_until = null`.execute(world.database.db)
  const later = await check(world, uid)
  expect(later.hints).toEqual([])
  expect(later.listing).toContain('nicht für die Mehrwertsteuer registriert')
  const list = (await world.browser.call('GET', '/api/tasks/uid')).json<SingleResult[]>()
  expect(list.map(({ hints }) => hints)).toEqual([[], sentences('de').slice(0, 1)])
  expect(await reportOf(world, id)).toContain(sentences('de')[0])
  expect(await reportOf(world, later.id)).not.toContain('nicht bekannt')
})

it('a number about which the register says nothing is unknown; a good state is not', async () => {
  const world = await createCheckingWorld({ hasWorker: false })
  expect(await check(world, IN_NO_LIST)).toMatchObject({ verdict: 'valid', listing: '', hints: [sentences('de')[1]] })
  for (const uid of ['PL1060000116', 'SK2022700020', 'RO40414001', 'DE136695976'])
    expect(await check(world, uid)).toMatchObject({ verdict: 'valid', listing: '', hints: [] })
})

it('a register that is switched off, and a number that is not valid, need no sentence', async () => {
  const off = await createCheckingWorld({ hasWorker: false, configuration: { whiteListUrl: null } })
  expect(await check(off, MARKED[0] ?? '')).toMatchObject({ verdict: 'valid', listing: '', hints: [] })
  const down = await createCheckingWorld({
    hasWorker: false,
    simulator: { whiteList: 'http-503', endedUids: MARKED },
  })
  expect(await check(down, MARKED[0] ?? '')).toMatchObject({ verdict: 'invalid', hints: [] })
})
