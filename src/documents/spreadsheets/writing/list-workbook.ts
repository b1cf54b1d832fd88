import { ZipFile } from 'yazl'
import { OWN_SHEET_PART } from '../layout.ts'
import { UnreadableUpload } from '../unreadable-upload.ts'
import { columnName } from '../workbook/address.ts'
import { escapeText } from '../xml/edit.ts'

const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const WIDTHS = [34, 20]
const MEBIBYTE = 1024 * 1024

// With the answers, the list is wider than an A4 page is high, so it prints in landscape with all
// columns on one page.
const ONE_PAGE_WIDE = '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>'
const LANDSCAPE = '<pageSetup paperSize="9" fitToHeight="0" orientation="landscape"/>'

/** A fixed date, so that the same rows give the same file. */
const CREATED_AT = new Date('2020-01-01T12:00:00Z')

/**
 * Returns an .xlsx workbook with one plain sheet, as accounting programs write it; the first row is
 * the headings. Throws UnreadableUpload above `maxUnpackedMb` mebibytes, which no reader takes.
 */
export async function listWorkbook(
  name: string,
  rows: readonly (readonly string[])[],
  maxUnpackedMb = Number.POSITIVE_INFINITY,
): Promise<Uint8Array> {
  const zip = new ZipFile()
  const parts = Object.entries(partsOf(name, rows)).map(([path, xml]) => ({ path, bytes: Buffer.from(xml) }))
  const unpackedBytes = parts.reduce((sum, { bytes }) => sum + bytes.length, 0)
  if (unpackedBytes > maxUnpackedMb * MEBIBYTE) throw new UnreadableUpload('unpacked-size', { max: maxUnpackedMb })
  for (const { path, bytes } of parts) zip.addBuffer(bytes, path, { mtime: CREATED_AT })
  zip.end()
  const chunks: Uint8Array[] = []
  for await (const chunk of zip.outputStream) if (chunk instanceof Uint8Array) chunks.push(chunk)
  return new Uint8Array(Buffer.concat(chunks))
}

const partsOf = (name: string, rows: readonly (readonly string[])[]) => ({
  '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/><Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/><Override PartName="/${OWN_SHEET_PART}" ContentType="${TYPE}.worksheet+xml"/></Types>`,
  '_rels/.rels': relationships(
    [`${OFFICE}/officeDocument`, 'xl/workbook.xml'],
    [`${PACKAGE}/relationships/metadata/core-properties`, 'docProps/core.xml'],
  ),
  'docProps/core.xml': `<cp:coreProperties xmlns:cp="${PACKAGE}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>${escapeText(name)}</dc:title></cp:coreProperties>`,
  'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${escapeText(name)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': relationships(
    [`${OFFICE}/worksheet`, 'worksheets/sheet1.xml'],
    [`${OFFICE}/styles`, 'styles.xml'],
  ),
  'xl/styles.xml': STYLES,
  [OWN_SHEET_PART]: sheet(rows),
})

function relationships(...targets: [type: string, target: string][]): string {
  const elements = targets.map(
    ([type, target], at) => `<Relationship Id="rId${at + 1}" Type="${type}" Target="${target}"/>`,
  )
  return `<Relationships xmlns="${PACKAGE}/relationships">${elements.join('')}</Relationships>`
}

const HEADING = 1
const FONT = '<sz val="11"/><name val="Calibri"/>'
const STYLES = `<styleSheet xmlns="${MAIN}"><fonts count="2"><font>${FONT}</font><font><b/>${FONT}</font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf xfId="0"/><xf xfId="0" fontId="${HEADING}" applyFont="1"/></cellXfs></styleSheet>`

// Headings stay visible, and screen readers read them with each cell.
const FROZEN =
  '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>'

function sheet(rows: readonly (readonly string[])[]): string {
  const columns = WIDTHS.map((width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`)
  const lines = rows.map(
    (cells, at) => `<row r="${at + 1}">${cells.map((text, column) => cell(text, column, at)).join('')}</row>`,
  )
  return `<worksheet xmlns="${MAIN}">${ONE_PAGE_WIDE}${FROZEN}<cols>${columns.join('')}</cols><sheetData>${lines.join('')}</sheetData>${LANDSCAPE}</worksheet>`
}

const cell = (text: string, column: number, row: number): string =>
  `<c r="${columnName(column + 1)}${row + 1}"${row === 0 ? ` s="${HEADING}"` : ''} t="inlineStr"><is><t xml:space="preserve">${escapeText(text)}</t></is></c>`
