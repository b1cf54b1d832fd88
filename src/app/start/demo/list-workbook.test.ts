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

it('has a history in the order of its time, whose batches are there before anything is done to them', () => {
  const places = HISTORY.map(({ workdaysAgo, hour }) => hour - workdaysAgo * 24)
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  const uploaded = new Set<string>()
  for (const deed of HISTORY.flatMap(({ deeds }) => deeds)) {
    if ('file' in deed) uploaded.add(deed.file)
    if ('hold' in deed) expect(uploaded).toContain(deed.hold)
    if ('judge' in deed) expect(uploaded).toContain(deed.judge)
    if ('retry' in deed) expect(uploaded).toContain(deed.retry)
  }
})
