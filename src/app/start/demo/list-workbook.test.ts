import { expect, it } from 'vitest'
import { readUpload } from '../../../documents/spreadsheets/read-upload.ts'
import { listWorkbook } from '../../../documents/spreadsheets/writing/list-workbook.ts'
import { HISTORY } from './history.ts'

it('writes a list that the product reads', async () => {
  const rows = [
    ['Firma', 'UID'],
    ['Beispiel & Söhne <KG>', 'ATU13585627'],
    ['ΑΦΟΙ ΠΑΡΑΔΕΙΓΜΑ', 'EL094259216'],
  ]
  const limits = { maxUnpackedBytes: 1_000_000, maxRows: 100 }
  const read = await readUpload({ companyId: 1, userId: 1 }, await listWorkbook('Kunden', rows), limits)
  expect(read.layout).toMatchObject({ sheet: 'Kunden', headerRow: 1, uidColumn: 2 })
  expect(read.rows.map(({ text }) => text)).toEqual(['ATU13585627', 'EL094259216'])
})

it('the history is in chronological order, and uploads each batch before it is used', () => {
  const hours = HISTORY.map(({ workdaysAgo, hour }) => hour - workdaysAgo * 24)
  expect(hours).toEqual(hours.toSorted((a, b) => a - b))
  const uploaded = new Set<string>()
  for (const action of HISTORY.flatMap(({ actions }) => actions)) {
    if ('file' in action) uploaded.add(action.file)
    if ('hold' in action) expect(uploaded).toContain(action.hold)
    if ('judge' in action) expect(uploaded).toContain(action.judge)
    if ('retry' in action) expect(uploaded).toContain(action.retry)
  }
})
