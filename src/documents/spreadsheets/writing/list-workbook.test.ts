import { expect, it } from 'vitest'
import { unzip } from '../../../../tests/world/files/unzip.ts'
import { UnreadableUpload } from '../unreadable-upload.ts'
import { listWorkbook } from './list-workbook.ts'

it('listWorkbook freezes the headings, makes them bold and sets a title', async () => {
  const rows = [
    ['UID', 'Firma'],
    ['ATU13585627', 'Beispiel & Söhne'],
  ]
  const parts = await unzip(await listWorkbook('Kunden & Partner', rows))
  const sheet = String(parts.get('xl/worksheets/sheet1.xml'))
  expect(sheet).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>')
  expect(sheet).toContain('<c r="A1" s="1"')
  expect(sheet).toContain('<c r="A2" t=')
  expect(String(parts.get('docProps/core.xml'))).toContain('<dc:title>Kunden &amp; Partner</dc:title>')
})

it('listWorkbook refuses rows of more than the given size, which no reader would take', async () => {
  const rows = [['UID'], ...Array.from({ length: 20_000 }, () => ['ATU13585627', 'Eine Firma mit langem Namen'])]
  await expect(listWorkbook('Kunden', rows, 1)).rejects.toThrow(UnreadableUpload)
  expect((await listWorkbook('Kunden', rows, 10)).length).toBeGreaterThan(0)
})
