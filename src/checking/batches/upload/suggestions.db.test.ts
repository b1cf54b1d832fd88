import { read, utils } from '@e965/xlsx'
import { expect, it } from 'vitest'
import { pdfPages } from '../../../../tests/world/files/pdf.ts'
import { buildWorkbook } from '../../../../tests/world/files/workbook.ts'
import { type CheckingWorld, createCheckingWorld, germanUids } from '../../../../tests/world/product/checking.ts'
import type { Task } from '../wire.ts'
import type { Preflight } from './wire.ts'

const [GERMAN = ''] = germanUids(1)
const ROWS = [
  ['Firma', 'UID'],
  ['Eins', GERMAN],
  ['Zwei', '60927689'],
  ['Drei', 'AT13585627'],
  ['Vier', 'keine'],
  ['Fünf', '60927688'],
]

const book = () => buildWorkbook({ sheets: [{ name: 'Liste', rows: ROWS }] })
const look = async (world: CheckingWorld, bytes: Uint8Array, fields = {}) =>
  (await world.upload({ name: 'Kunden.xlsx', bytes, fields, url: '/api/tasks/preflight' })).json<Preflight>()

it('offers what may be meant before anybody is asked, and counts it as a question once it is taken over', async () => {
  const world = await createCheckingWorld({ works: false })
  const bytes = await book()
  const suggestions = {
    rows: 2,
    examples: [
      { row: 3, text: '60927689', uid: 'ATU60927689' },
      { row: 4, text: 'AT13585627', uid: 'ATU13585627' },
    ],
  }
  expect(await look(world, bytes)).toMatchObject({ suggestions, uids: 1, notUids: { rows: 4 }, hints: { rows: 0 } })
  const taken = await look(world, bytes, { suggestions: 'true' })
  expect(taken).toMatchObject({ suggestions, uids: 3, notUids: { rows: 2 }, hints: { rows: 2 } })
  expect(taken.hints.examples[0]?.message).toBe('Vorschlag übernommen: ATU60927689 statt „60927689“.')
})

it('shows a hundred of many suggestions, and counts them all', async () => {
  const world = await createCheckingWorld({ works: false })
  const rows = [['UID'], ...Array.from({ length: 250 }, () => ['60927689'])]
  const { suggestions } = await look(world, await buildWorkbook({ sheets: [{ name: 'Liste', rows }] }))
  expect([suggestions.rows, suggestions.examples.length]).toEqual([250, 100])
})

it.each([true, false])(
  'asks for what may be meant where that was taken over (%s), and names each in Hinweis',
  async isTaken => {
    const world = await createCheckingWorld()
    const fields = isTaken ? { suggestions: 'true' } : {}
    const { id } = (await world.upload({ name: 'Kunden.xlsx', bytes: await book(), fields })).json<Task>()
    const ended = await world.ended(id)
    expect(ended.notAUidRows).toBe(isTaken ? 2 : 4)
    expect(world.simulator.calls).toHaveLength(isTaken ? 3 : 1)

    const result = await world.browser.call('GET', `/api/file/result/${id}`)
    const rows = utils.sheet_to_json<Record<string, string>>(read(result.rawPayload).Sheets.Liste ?? {})
    const said = rows.map(row => [row['UID geprüft'] ?? '', row.Hinweis ?? ''])
    expect(said.slice(0, 3)).toEqual(
      isTaken
        ? [
            [GERMAN, ''],
            ['ATU60927689', 'Vorschlag übernommen: ATU60927689 statt „60927689“.'],
            ['ATU13585627', 'Vorschlag übernommen: ATU13585627 statt „AT13585627“.'],
          ]
        : [
            [GERMAN, ''],
            ['', ''],
            ['', ''],
          ],
    )
    const report = await world.browser.call('GET', `/api/file/report/${id}`)
    const pages = (await pdfPages(report.rawPayload)).join(' ')
    expect(pages.includes('Vorschlag übernommen: ATU60927689')).toBe(isTaken)
  },
)

it('takes in cells with characters that no database holds', async () => {
  const world = await createCheckingWorld()
  const rows = [['UID'], [GERMAN], ['keine _xD83D_ UID'], ['_x0000_'], ['auch _x0000_ keine']]
  const bytes = await buildWorkbook({ sheets: [{ name: 'Liste', rows }] })
  const uploaded = await world.upload({ name: 'Kunden.xlsx', bytes })
  expect(uploaded.statusCode).toBe(201)
  const ended = await world.ended(uploaded.json<Task>().id)
  expect([ended.totalRows, ended.notAUidRows]).toEqual([3, 2])
})
