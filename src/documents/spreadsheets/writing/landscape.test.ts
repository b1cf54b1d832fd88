import { describe, expect, it } from 'vitest'
import { unzip } from '../../../../tests/world/files/unzip.ts'
import { type BuiltWorkbook, buildWorkbook } from '../../../../tests/world/files/workbook.ts'
import { readWorkbook } from '../reading/read-workbook.ts'
import { writeWorkbook } from './write-workbook.ts'

const LIMITS = { maxUnpackedBytes: 400 * 1024 * 1024, maxRows: 200_000 }
const ROWS = [
  ['UID', 'Ort'],
  ['ATU13585627', 'Wien'],
]
const MARGINS = '<pageMargins left="0.7" right="0.7" top="0.75" bottom="0.75" header="0.3" footer="0.3"/>'
const FOOTER = '<headerFooter><oddFooter>&amp;P</oddFooter></headerFooter>'
const FIT = '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>'
const ON_A4 = '<pageSetup paperSize="9" orientation="landscape" fitToWidth="1" fitToHeight="0"/>'

/** Returns the answered sheet as XML. */
async function writeAnswers(book: BuiltWorkbook, isLandscape: boolean): Promise<string> {
  const bytes = await buildWorkbook(book)
  const { layout } = await readWorkbook(bytes, LIMITS, {})
  const answersFor = async (rows: readonly unknown[]) =>
    rows.map(() => ({ verdict: 'valid' as const, cells: ['ATU13585627', 'gültig'] }))
  const headings = ['UID geprüft', 'Ergebnis']
  const result = await writeWorkbook({ bytes, layout, headings, isLandscape, answersFor })
  return (await unzip(result)).get(layout.part)?.toString() ?? ''
}

const sheet = (before: string, after: string): BuiltWorkbook => ({
  sheets: [{ name: 'Liste', rows: ROWS, before, after }],
})
const outsideRows = (xml: string) => ({
  before: xml.replace(/^.*?<worksheet[^>]*>/s, '').replace(/<cols>.*$/s, ''),
  after: xml.replace(/^.*<\/sheetData>/s, '').replace('</worksheet>', ''),
})

describe('an answered sheet prints in landscape', () => {
  it.each([
    ['without print settings', '', '', FIT, ON_A4],
    ['with its dimension first', '<dimension ref="A1:B2"/>', '', `${FIT}<dimension ref="A1:D2"/>`, ON_A4],
    ['with margins and a footer', '', MARGINS + FOOTER, FIT, MARGINS + ON_A4 + FOOTER],
    [
      'with other elements before its margins',
      '',
      `<mergeCells count="1"><mergeCell ref="A9:B9"/></mergeCells>${MARGINS}<extLst/>`,
      FIT,
      `<mergeCells count="1"><mergeCell ref="A9:B9"/></mergeCells>${MARGINS}${ON_A4}<extLst/>`,
    ],
    [
      'if it was in portrait, at 80 %, on A3',
      '<sheetPr/>',
      `${MARGINS}<pageSetup paperSize="8" scale="80" orientation="portrait" fitToHeight="3"/>`,
      FIT,
      `${MARGINS}<pageSetup paperSize="8" scale="80" orientation="landscape" fitToHeight="0" fitToWidth="1"/>`,
    ],
    [
      'with a tab colour',
      '<sheetPr codeName="T1"><tabColor rgb="FF00B050"/></sheetPr>',
      '',
      '<sheetPr codeName="T1"><tabColor rgb="FF00B050"/><pageSetUpPr fitToPage="1"/></sheetPr>',
      ON_A4,
    ],
    [
      'if it was not fitted to a page',
      '<sheetPr><pageSetUpPr autoPageBreaks="0" fitToPage="0"/></sheetPr>',
      '<pageSetup></pageSetup>',
      '<sheetPr><pageSetUpPr autoPageBreaks="0" fitToPage="1"/></sheetPr>',
      '<pageSetup orientation="landscape" fitToWidth="1" fitToHeight="0"></pageSetup>',
    ],
    [
      'with the settings of another view, which are unchanged',
      '',
      '<customSheetViews><customSheetView guid="{1}"><pageSetup orientation="portrait"/></customSheetView></customSheetViews>',
      FIT,
      `<customSheetViews><customSheetView guid="{1}"><pageSetup orientation="portrait"/></customSheetView></customSheetViews>${ON_A4}`,
    ],
  ])('%s', async (_, before, after, expectedBefore, expectedAfter) => {
    const xml = await writeAnswers(sheet(before, after), true)
    expect(outsideRows(xml)).toEqual({ before: expectedBefore, after: expectedAfter })
    const asUploaded = await writeAnswers(sheet(before, after), false)
    expect(outsideRows(asUploaded)).toEqual({ before: before.replace('B2', 'D2'), after })
    const rows = /<cols>.*<\/sheetData>/s
    expect(xml.match(rows)?.[0]).toBe(asUploaded.match(rows)?.[0])
  })

  it('with prefixed elements', async () => {
    const xml = await writeAnswers({ ...sheet('', MARGINS), prefix: 'x' }, true)
    expect(xml).toContain('><x:sheetPr><x:pageSetUpPr fitToPage="1"/></x:sheetPr><')
    expect(xml).toMatch(/<x:pageMargins [^>]*\/><x:pageSetup paperSize="9" [^>]*\/><\/x:worksheet>/)
  })
})
