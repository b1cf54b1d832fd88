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

const createWorkbook = () => buildWorkbook({ sheets: [{ name: 'Liste', rows: ROWS }] })
const preflightOf = async (world: CheckingWorld, bytes: Uint8Array, fields = {}) =>
  (await world.upload({ name: 'Kunden.xlsx', bytes, fields, url: '/api/tasks/preflight' })).json<Preflight>()

it('a pre-flight returns suggestions, and counts them as questions if they are accepted', async () => {
  const world = await createCheckingWorld({ hasWorker: false })
  const bytes = await createWorkbook()
  const suggestions = {
    rows: 2,
    examples: [
      { row: 3, text: '60927689', uid: 'ATU60927689' },
      { row: 4, text: 'AT13585627', uid: 'ATU13585627' },
    ],
  }
  expect(await preflightOf(world, bytes)).toMatchObject({
    suggestions,
    uids: 1,
    notUids: { rows: 4 },
    hints: { rows: 0 },
  })
  const accepted = await preflightOf(world, bytes, { suggestions: 'true' })
  expect(accepted).toMatchObject({ suggestions, uids: 3, notUids: { rows: 2 }, hints: { rows: 2 } })
  expect(accepted.hints.examples[0]?.message).toBe('Vorschlag übernommen: ATU60927689 statt „60927689“.')
})

it('a pre-flight returns at most a hundred suggestions, and counts all of them', async () => {
  const world = await createCheckingWorld({ hasWorker: false })
  const rows = [['UID'], ...Array.from({ length: 250 }, () => ['60927689'])]
  const { suggestions } = await preflightOf(world, await buildWorkbook({ sheets: [{ name: 'Liste', rows }] }))
  expect([suggestions.rows, suggestions.examples.length]).toEqual([250, 100])
})

it.each([true, false])(
  'a batch queries suggestions if they were accepted (%s), and names each in the hint column',
  async isAccepted => {
    const world = await createCheckingWorld()
    const fields = isAccepted ? { suggestions: 'true' } : {}
    const { id } = (await world.upload({ name: 'Kunden.xlsx', bytes: await createWorkbook(), fields })).json<Task>()
    const ended = await world.ended(id)
    expect(ended.notAUidRows).toBe(isAccepted ? 2 : 4)
    expect(world.simulator.calls).toHaveLength(isAccepted ? 3 : 1)

    const result = await world.browser.call('GET', `/api/file/result/${id}`)
    const rows = utils.sheet_to_json<Record<string, string>>(read(result.rawPayload).Sheets.Liste ?? {})
    const cells = rows.map(row => [row['UID geprüft'] ?? '', row.Hinweis ?? ''])
    expect(cells.slice(0, 3)).toEqual(
      isAccepted
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
    expect(pages.includes('Vorschlag übernommen: ATU60927689')).toBe(isAccepted)
  },
)

it('cells with characters that the database cannot store are accepted', async () => {
  const world = await createCheckingWorld()
  const rows = [['UID'], [GERMAN], ['keine _xD83D_ UID'], ['_x0000_'], ['auch _x0000_ keine']]
  const bytes = await buildWorkbook({ sheets: [{ name: 'Liste', rows }] })
  const answer = await world.upload({ name: 'Kunden.xlsx', bytes })
  expect(answer.statusCode).toBe(201)
  const ended = await world.ended(answer.json<Task>().id)
  expect([ended.totalRows, ended.notAUidRows]).toEqual([3, 2])
})
