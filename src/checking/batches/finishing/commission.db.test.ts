import { read, utils } from '@e965/xlsx'
import { expect, it } from 'vitest'
import { pdfPages } from '../../../../tests/world/files/pdf.ts'
import { buildWorkbook } from '../../../../tests/world/files/workbook.ts'
import { type CheckingWorld, createCheckingWorld } from '../../../../tests/world/product/checking.ts'
import type { Task, TaskRows } from '../wire.ts'

const SPANISH = 'ESA28184661'
const NAMES = ['Ejemplo Montaña SA', 'Muestra y Compañía SL']
// The member state's results for trader fields, each kind in turn
// (docs/simulator.md#what-comes-of-trader-fields).
const ODD = [
  'ES99000830K',
  'ES99000831E',
  'ES99000832T',
  'ES99000833R',
  'ES99000834W',
  'ES99000835A',
  'ES99000836G',
  'ES99000837M',
]

async function uploaded(world: CheckingWorld, rows: string[][], fields: Record<string, string> = {}) {
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

const sentIn = async ({ database, company }: CheckingWorld, uid: string) =>
  (
    await database.db
      .selectFrom('answer')
      .select('trader')
      .where('uid', '=', uid)
      .where('company_id', '=', company.id)
      .orderBy('id')
      .execute()
  ).map(({ trader }) => (trader as { field: string; text: string }[]).map(({ field, text }) => `${field} ${text}`))

it('sends VIES the company of a Spanish row, and says what came of it in result, report, rows and count', async () => {
  const world = await createCheckingWorld()
  const words = []
  for (const name of NAMES) {
    const rows = [
      ['Firma', 'UID', 'Straße', 'PLZ', 'Ort'],
      [name, SPANISH, 'Calle Mayor 4', '28013', 'Nirgendwo'],
      ['Andere SL', SPANISH, '', '', ''],
      ['Nobody SARL', 'FR40303265045', '', '', 'Paris'],
    ]
    const task = await uploaded(world, rows, { anew: 'true' })
    expect(task).toMatchObject({ validRows: 3, invalidRows: 0, notCheckedRows: 0 })
    const [, spanish = [], other = [], french = []] = await resultOf(world, task.id)
    expect([spanish.at(-1), other.at(-1), french.at(-1)].map(said => said?.includes('EU-Kommission'))).toEqual([
      true,
      false,
      false,
    ])
    words.push({ task, said: spanish.at(-1) ?? '', word: spanish.at(-2) })
  }
  const wrong = words.find(({ said }) => said.includes('stimmt nicht überein: Name'))
  const right = words.find(one => one !== wrong)
  expect(wrong).toMatchObject({ word: 'nicht vergleichbar', task: { differingRows: 2 } })
  expect(wrong?.said).toMatch(/; Laut EU-Kommission stimmt nicht überein: Name(, .+)?, Ort/)
  expect(right).toMatchObject({
    word: 'gleich',
    said: expect.stringContaining('Laut EU-Kommission stimmt überein: Name'),
  })
  const [row] = await rowsOf(world, wrong?.task.id ?? 0, '&show=differing')
  expect(row).toMatchObject({ uid: SPANISH, verdict: 'valid', comparison: { row: 2, sameness: 'not-comparable' } })
  expect(row?.comparison?.differences).toContainEqual(
    expect.stringMatching(/^Laut EU-Kommission stimmt nicht überein: Name/),
  )
  const report = await world.browser.call('GET', `/api/file/report/${wrong?.task.id}`)
  expect((await pdfPages(report.rawPayload)).join(' ')).toContain('Laut EU-Kommission stimmt nicht überein: Name')
  expect(await sentIn(world, SPANISH)).toEqual(
    NAMES.map(name => [`name ${name}`, 'street Calle Mayor 4', 'zipCode 28013', 'city Nirgendwo']),
  )
  expect(await sentIn(world, 'FR40303265045')).toEqual([[], []])
})

it('sends companies of every country where the setting wants it, and none of a sheet that is not compared', async () => {
  const world = await createCheckingWorld({ settings: { vies_company_everywhere: 1 } })
  const rows = [
    ['Firma', 'UID'],
    ['Nobody SARL', 'FR40303265045'],
    ['Beispiel GmbH', 'DE136695976'],
  ]
  const { id } = await uploaded(world, rows, { anew: 'true' })
  expect((await resultOf(world, id)).slice(1).map(row => [row.at(-2), row.at(-1)])).toEqual([
    ['anders', expect.stringContaining('Laut EU-Kommission stimmt nicht überein: Name')],
    ['nicht vergleichbar', expect.stringContaining('Von der EU-Kommission nicht verglichen: Name')],
  ])
  await uploaded(world, rows, { anew: 'true', nameColumn: '0' })
  expect(await sentIn(world, 'DE136695976')).toEqual([['name Beispiel GmbH'], []])
})

it('changes no verdict, counter or state, however the state answers', {
  tags: ['C9-04'],
}, async () => {
  const world = await createCheckingWorld({ settings: { task_patience_minutes: 0, task_retry_on_error: 1 } })
  const uids = [SPANISH, ...ODD, 'ESA28184669', 'ES99000301T', 'ES99000201Z']
  const rows = [['Firma', 'UID'], ...uids.map(uid => ['Karwendel SL', uid])]
  const told = async (fields: Record<string, string>) => {
    const task = await uploaded(world, rows, { anew: 'true', ...fields })
    const { validRows, invalidRows, notCheckedRows, notAUidRows, status } = task
    const verdicts = (await rowsOf(world, task.id)).map(({ uid, verdict, reason }) => [uid, verdict, reason])
    return JSON.stringify([{ validRows, invalidRows, notCheckedRows, notAUidRows, status }, verdicts])
  }
  expect(await told({})).toBe(await told({ nameColumn: '0' }))
})

it('takes what is remembered for its verdict, and VIES’s word for the very texts that it was about', async () => {
  const world = await createCheckingWorld()
  const saidOf = async (name: string, fields: Record<string, string> = {}) => {
    const { id, validRows } = await uploaded(
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
  expect(await saidOf('Karwendel SL')).toBe(true)
  expect(await saidOf('Karwendel  SL')).toBe(true)
  expect(await saidOf('Karwendel Panadería SL')).toBe(false)
  expect(await sentIn(world, SPANISH)).toHaveLength(1)
  expect(await saidOf('Karwendel Panadería SL', { anew: 'true' })).toBe(true)
  expect(await sentIn(world, SPANISH)).toHaveLength(2)
})
