import { read, utils } from '@e965/xlsx'
import { expect, it } from 'vitest'
import { pdfPages } from '../../../../tests/world/files/pdf.ts'
import { buildWorkbook } from '../../../../tests/world/files/workbook.ts'
import { type CheckingWorld, createCheckingWorld } from '../../../../tests/world/product/checking.ts'
import type { Task, TaskRows } from '../wire.ts'

const SPANISH = 'ESA28184661'
const NAMES = ['Ejemplo Montaña SA', 'Muestra y Compañía SL']
// One UID for each kind of result that a member state returns for trader fields
// (docs/simulator.md#what-comes-of-trader-fields).
const UIDS_WITH_ODD_RESULTS = [
  'ES99000830K',
  'ES99000831E',
  'ES99000832T',
  'ES99000833R',
  'ES99000834W',
  'ES99000835A',
  'ES99000836G',
  'ES99000837M',
]

async function uploadAndFinish(world: CheckingWorld, rows: string[][], fields: Record<string, string> = {}) {
  const bytes = await buildWorkbook({ sheets: [{ name: 'Liste', rows }] })
  const answer = await world.upload({ name: 'Kunden.xlsx', bytes, fields })
  expect(answer.statusCode, answer.body).toBe(201)
  return world.ended(answer.json<Task>().id)
}

const rowsOf = async ({ browser }: CheckingWorld, id: number, query = '') =>
  (await browser.call('GET', `/api/tasks/${id}/rows?itemsPerPage=100${query}`)).json<TaskRows>().items

async function resultOf({ browser }: CheckingWorld, id: number): Promise<string[][]> {
  const { rawPayload } = await browser.call('GET', `/api/file/result/${id}`)
  return utils.sheet_to_json<string[]>(read(rawPayload).Sheets.Liste ?? {}, { header: 1, raw: false, defval: '' })
}

const sentTraderFields = async ({ database, company }: CheckingWorld, uid: string) =>
  (
    await database.db
      .selectFrom('answer')
      .select('trader')
      .where('uid', '=', uid)
      .where('company_id', '=', company.id)
      .orderBy('id')
      .execute()
  ).map(({ trader }) => (trader as { field: string; text: string }[]).map(({ field, text }) => `${field} ${text}`))

it('sends VIES the company of a Spanish row, and shows the comparison in result, report, rows and counts', async () => {
  const world = await createCheckingWorld()
  const results = []
  for (const name of NAMES) {
    const rows = [
      ['Firma', 'UID', 'Straße', 'PLZ', 'Ort'],
      [name, SPANISH, 'Calle Mayor 4', '28013', 'Nirgendwo'],
      ['Andere SL', SPANISH, '', '', ''],
      ['Nobody SARL', 'FR40303265045', '', '', 'Paris'],
    ]
    const task = await uploadAndFinish(world, rows, { anew: 'true' })
    expect(task).toMatchObject({ validRows: 3, invalidRows: 0, notCheckedRows: 0 })
    const [, spanish = [], otherName = [], french = []] = await resultOf(world, task.id)
    expect(
      [spanish.at(-1), otherName.at(-1), french.at(-1)].map(commissionText =>
        commissionText?.includes('EU-Kommission'),
      ),
    ).toEqual([true, false, false])
    results.push({ task, commissionText: spanish.at(-1) ?? '', word: spanish.at(-2) })
  }
  const mismatch = results.find(({ commissionText }) => commissionText.includes('stimmt nicht überein: Name'))
  const match = results.find(result => result !== mismatch)
  expect(mismatch).toMatchObject({ word: 'nicht vergleichbar', task: { differingRows: 2 } })
  expect(mismatch?.commissionText).toMatch(/; Laut EU-Kommission stimmt nicht überein: Name(, .+)?, Ort/)
  expect(match).toMatchObject({
    word: 'gleich',
    commissionText: expect.stringContaining('Laut EU-Kommission stimmt überein: Name'),
  })
  const [row] = await rowsOf(world, mismatch?.task.id ?? 0, '&show=differing')
  expect(row).toMatchObject({ uid: SPANISH, verdict: 'valid', comparison: { row: 2, sameness: 'not-comparable' } })
  expect(row?.comparison?.differences).toContainEqual(
    expect.stringMatching(/^Laut EU-Kommission stimmt nicht überein: Name/),
  )
  const report = await world.browser.call('GET', `/api/file/report/${mismatch?.task.id}`)
  expect((await pdfPages(report.rawPayload)).join(' ')).toContain('Laut EU-Kommission stimmt nicht überein: Name')
  expect(await sentTraderFields(world, SPANISH)).toEqual(
    NAMES.map(name => [`name ${name}`, 'street Calle Mayor 4', 'zipCode 28013', 'city Nirgendwo']),
  )
  expect(await sentTraderFields(world, 'FR40303265045')).toEqual([[], []])
})

it('sends companies of every country if the setting is on, and none if the sheet is not compared', async () => {
  const world = await createCheckingWorld({ settings: { vies_company_everywhere: 1 } })
  const rows = [
    ['Firma', 'UID'],
    ['Nobody SARL', 'FR40303265045'],
    ['Beispiel GmbH', 'DE136695976'],
  ]
  const { id } = await uploadAndFinish(world, rows, { anew: 'true' })
  expect((await resultOf(world, id)).slice(1).map(row => [row.at(-2), row.at(-1)])).toEqual([
    ['anders', expect.stringContaining('Laut EU-Kommission stimmt nicht überein: Name')],
    ['nicht vergleichbar', expect.stringContaining('Von der EU-Kommission nicht verglichen: Name')],
  ])
  await uploadAndFinish(world, rows, { anew: 'true', nameColumn: '0' })
  expect(await sentTraderFields(world, 'DE136695976')).toEqual([['name Beispiel GmbH'], []])
})

it('changes no verdict, counter or status, for every result of the member state', {
  tags: ['C9-04'],
}, async () => {
  const world = await createCheckingWorld({ settings: { task_patience_minutes: 0, task_retry_on_error: 1 } })
  const uids = [SPANISH, ...UIDS_WITH_ODD_RESULTS, 'ESA28184669', 'ES99000301T', 'ES99000201Z']
  const rows = [['Firma', 'UID'], ...uids.map(uid => ['Karwendel SL', uid])]
  const outcomeOf = async (fields: Record<string, string>) => {
    const task = await uploadAndFinish(world, rows, { anew: 'true', ...fields })
    const { validRows, invalidRows, notCheckedRows, notAUidRows, status } = task
    const verdicts = (await rowsOf(world, task.id)).map(({ uid, verdict, reason }) => [uid, verdict, reason])
    return JSON.stringify([{ validRows, invalidRows, notCheckedRows, notAUidRows, status }, verdicts])
  }
  expect(await outcomeOf({})).toBe(await outcomeOf({ nameColumn: '0' }))
})

it('uses a cached comparison by VIES only for the same company name', async () => {
  const world = await createCheckingWorld()
  const mentionsCommission = async (name: string, fields: Record<string, string> = {}) => {
    const { id, validRows } = await uploadAndFinish(
      world,
      [
        ['Firma', 'UID'],
        [name, SPANISH],
      ],
      fields,
    )
    expect(validRows).toBe(1)
    return (await resultOf(world, id))[1]?.at(-1)?.includes('EU-Kommission')
  }
  expect(await mentionsCommission('Karwendel SL')).toBe(true)
  expect(await mentionsCommission('Karwendel  SL')).toBe(true)
  expect(await mentionsCommission('Karwendel Panadería SL')).toBe(false)
  expect(await sentTraderFields(world, SPANISH)).toHaveLength(1)
  expect(await mentionsCommission('Karwendel Panadería SL', { anew: 'true' })).toBe(true)
  expect(await sentTraderFields(world, SPANISH)).toHaveLength(2)
})
