import { ZipFile } from 'yazl'

/** A cell of a test's workbook; null leaves a gap. */
export type BuiltCell =
  | string
  | number
  | boolean
  | null
  | { number: number; format: string }
  | { formula: string; value?: string | number }
  | { runs: string[] }
  | { error: string }
  /** The whole element as it appears in the file. */
  | { xml: string }

export type BuiltSheet = {
  name: string
  /** The first is row 1; null leaves a row out. */
  rows?: readonly (readonly BuiltCell[] | null)[]
  state?: 'visible' | 'hidden' | 'veryHidden'
  /** Elements before and after sheetData. */
  before?: string
  after?: string
  /** Attributes of every row. */
  rowAttributes?: string
  /** The whole part, in place of all other fields. */
  xml?: string
  /** Parts that the sheet references, by relationship type. */
  related?: readonly { type: string; path: string; xml: string; contentType: string }[]
}

export type BuiltWorkbook = {
  sheets: readonly BuiltSheet[]
  /** Texts in a separate part, as Excel writes them, or inside the cells, as other programs do. */
  strings?: 'shared' | 'inline'
  /** Omits the addresses of rows and cells. */
  isUnaddressed?: boolean
  /** A namespace prefix for every element of the sheets, such as `x`. */
  prefix?: string
  isStrict?: boolean
  is1904?: boolean
  /** Stores parts uncompressed, as some programs do. */
  isStored?: boolean
  hasStyles?: boolean
  /** Elements after the sheets in workbook.xml. */
  workbookXml?: string
  contentType?: string
  /** Further parts, or replacements for ours; null leaves one out. */
  parts?: Readonly<Record<string, string | Uint8Array | null>>
}

const TRANSITIONAL = {
  main: 'http://schemas.openxmlformats.org/spreadsheetml/2006/main',
  office: 'http://schemas.openxmlformats.org/officeDocument/2006/relationships',
}
const STRICT = {
  main: 'http://purl.oclc.org/ooxml/spreadsheetml/main',
  office: 'http://purl.oclc.org/ooxml/officeDocument/relationships',
}
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

/** Builds the bytes of an .xlsx workbook, plain or with the oddities that a test needs. */
export function buildWorkbook(workbook: BuiltWorkbook): Promise<Uint8Array> {
  const book = { strings: 'inline', hasStyles: true, ...workbook } as const
  const shared: string[] = []
  const formats: string[] = []
  const sheets = book.sheets.map(sheet => sheetXml(sheet, book, shared, formats))
  const parts: Record<string, string | Uint8Array | null> = {
    '[Content_Types].xml': contentTypes(book),
    '_rels/.rels': relationships([{ type: `${names(book).office}/officeDocument`, target: 'xl/workbook.xml' }]),
    'xl/workbook.xml': workbookXml(book),
    'xl/_rels/workbook.xml.rels': workbookRelationships(book),
    ...Object.fromEntries(sheets.map((xml, at) => [`xl/worksheets/sheet${at + 1}.xml`, xml])),
    ...Object.fromEntries(book.sheets.flatMap(relatedParts)),
    ...(book.strings === 'shared' ? { 'xl/sharedStrings.xml': sharedXml(book, shared) } : {}),
    ...(book.hasStyles ? { 'xl/styles.xml': stylesXml(book, formats) } : {}),
    ...book.parts,
  }
  const present = Object.entries(parts).flatMap(([path, part]) => (part === null ? [] : [[path, part] as const]))
  return zipParts(present, book.isStored ? 0 : 1)
}

/** Packs parts into an archive; a `compressionLevel` of 0 stores them uncompressed. */
export async function zipParts(
  parts: Iterable<readonly [string, string | Uint8Array]>,
  compressionLevel = 1,
): Promise<Uint8Array> {
  const zip = new ZipFile()
  const mtime = new Date(2026, 10, 20)
  for (const [path, part] of parts) zip.addBuffer(Buffer.from(part), path, { mtime, compressionLevel })
  zip.end()
  const chunks: Uint8Array[] = []
  for await (const chunk of zip.outputStream) if (chunk instanceof Uint8Array) chunks.push(chunk)
  return new Uint8Array(Buffer.concat(chunks))
}

/**
 * Builds a list like a debtors' ledger: a heading row, then one row of ten columns per UID, with
 * the UID in the fourth.
 */
export function buildUidList(uids: readonly string[], strings: 'shared' | 'inline' = 'shared'): Promise<Uint8Array> {
  const headings = ['Konto', 'Firma', 'Straße', 'UID', 'PLZ', 'Ort', 'Umsatz', 'Offen', 'Mahnstufe', 'Notiz']
  const rows = uids.map((uid, at) => [
    200_000 + at,
    `Firma ${at} GmbH`,
    `Straße ${at}`,
    uid,
    1010,
    'Wien',
    at * 1.5,
    0,
    1,
    `Notiz ${at}`,
  ])
  return buildWorkbook({ sheets: [{ name: 'Debitoren', rows: [headings, ...rows] }], strings })
}

type Book = BuiltWorkbook & { strings: 'shared' | 'inline'; hasStyles: boolean }

const names = ({ isStrict }: BuiltWorkbook) => (isStrict ? STRICT : TRANSITIONAL)

function sheetXml(sheet: BuiltSheet, book: Book, shared: string[], formats: string[]): string {
  if (sheet.xml !== undefined) return sheet.xml
  const numbers = new Map<string, number>()
  const styleOf = (format: string) => {
    if (!formats.includes(format)) formats.push(format)
    return formats.indexOf(format) + 1
  }
  const sharedIndex = (text: string) => {
    const existing = numbers.get(text)
    if (existing !== undefined) return existing
    numbers.set(text, shared.length)
    return shared.push(text) - 1
  }
  const rows = (sheet.rows ?? []).map((cells, at) => {
    if (cells === null) return ''
    const cellTexts = cells.map((cell, column) =>
      cellXml(cell, book.isUnaddressed ? '' : address(column, at), book, sharedIndex, styleOf),
    )
    const number = book.isUnaddressed ? '' : ` r="${at + 1}"`
    return `<row${number}${sheet.rowAttributes ? ` ${sheet.rowAttributes}` : ''}>${cellTexts.join('')}</row>`
  })
  const content = `${sheet.before ?? ''}<sheetData>${rows.join('')}</sheetData>${sheet.after ?? ''}`
  const { main, office } = names(book)
  const root = `worksheet xmlns${book.prefix ? `:${book.prefix}` : ''}="${main}" xmlns:r="${office}"`
  return DECLARATION + withPrefix(`<${root}>${content}</worksheet>`, book.prefix)
}

const withPrefix = (xml: string, prefix: string | undefined): string =>
  prefix ? xml.replace(/<(\/?)(?=\w)/g, `<$1${prefix}:`) : xml

function cellXml(
  cell: BuiltCell,
  reference: string,
  book: Book,
  sharedIndex: (text: string) => number,
  styleOf: (format: string) => number,
): string {
  const r = reference === '' ? '' : ` r="${reference}"`
  if (cell === null) return reference === '' ? '<c/>' : ''
  if (typeof cell === 'number') return `<c${r}><v>${cell}</v></c>`
  if (typeof cell === 'boolean') return `<c${r} t="b"><v>${cell ? 1 : 0}</v></c>`
  if (typeof cell === 'string') {
    if (book.strings === 'shared') return `<c${r} t="s"><v>${sharedIndex(cell)}</v></c>`
    return `<c${r} t="inlineStr"><is><t xml:space="preserve">${escapeXml(cell)}</t></is></c>`
  }
  if ('xml' in cell) return cell.xml
  if ('number' in cell) return `<c${r} s="${styleOf(cell.format)}"><v>${cell.number}</v></c>`
  if ('runs' in cell)
    return `<c${r} t="inlineStr"><is>${cell.runs.map(run => `<r><rPr><b/></rPr><t xml:space="preserve">${escapeXml(run)}</t></r>`).join('')}</is></c>`
  if ('error' in cell) return `<c${r} t="e"><v>${cell.error}</v></c>`
  const { formula, value } = cell
  const type = typeof value === 'string' ? ' t="str"' : ''
  return `<c${r}${type}><f>${escapeXml(formula)}</f>${value === undefined ? '' : `<v>${escapeXml(String(value))}</v>`}</c>`
}

function address(column: number, row: number): string {
  const letters = column < 26 ? '' : String.fromCharCode(64 + Math.floor(column / 26))
  return `${letters}${String.fromCharCode(65 + (column % 26))}${row + 1}`
}

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

const sharedXml = (book: Book, shared: readonly string[]): string =>
  `${DECLARATION}<sst xmlns="${names(book).main}" count="${shared.length}" uniqueCount="${shared.length}">${shared
    .map(text => `<si><t xml:space="preserve">${escapeXml(text)}</t></si>`)
    .join('')}</sst>`

function stylesXml(book: Book, formats: readonly string[]): string {
  const numberFormats = formats
    .map((format, at) => `<numFmt numFmtId="${164 + at}" formatCode="${escapeXml(format)}"/>`)
    .join('')
  const xfs = formats.map(
    (_, at) => `<xf numFmtId="${164 + at}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`,
  )
  return `${DECLARATION}<styleSheet xmlns="${names(book).main}">${numberFormats ? `<numFmts count="${formats.length}">${numberFormats}</numFmts>` : ''}<fonts count="1"><font><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${formats.length + 1}"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>${xfs.join('')}</cellXfs></styleSheet>`
}

function workbookXml(book: Book): string {
  const { main, office } = names(book)
  const sheets = book.sheets.map(
    ({ name, state }, at) =>
      `<sheet name="${escapeXml(name)}" sheetId="${at + 1}"${state ? ` state="${state}"` : ''} r:id="rId${at + 1}"/>`,
  )
  const date1904 = book.is1904 ? '<workbookPr date1904="1"/>' : ''
  return `${DECLARATION}<workbook xmlns="${main}" xmlns:r="${office}">${date1904}<sheets>${sheets.join('')}</sheets>${book.workbookXml ?? ''}</workbook>`
}

function workbookRelationships(book: Book): string {
  const { office } = names(book)
  return relationships([
    ...book.sheets.map((_, at) => ({ type: `${office}/worksheet`, target: `worksheets/sheet${at + 1}.xml` })),
    ...(book.hasStyles ? [{ type: `${office}/styles`, target: 'styles.xml' }] : []),
    ...(book.strings === 'shared' ? [{ type: `${office}/sharedStrings`, target: '/xl/sharedStrings.xml' }] : []),
  ])
}

const relationships = (list: readonly { type: string; target: string }[]): string =>
  `${DECLARATION}<Relationships xmlns="${PACKAGE}/relationships">${list
    .map(({ type, target }, at) => `<Relationship Id="rId${at + 1}" Type="${type}" Target="${target}"/>`)
    .join('')}</Relationships>`

function relatedParts({ related = [] }: BuiltSheet, at: number): [string, string][] {
  if (related.length === 0) return []
  const list = related.map(({ type, path }) => ({ type: `${TRANSITIONAL.office}/${type}`, target: `/${path}` }))
  const relationshipPart: [string, string] = [`xl/worksheets/_rels/sheet${at + 1}.xml.rels`, relationships(list)]
  return [relationshipPart, ...related.map(({ path, xml }): [string, string] => [path, xml])]
}

function contentTypes(book: Book): string {
  const override = (path: string, type: string) => `<Override PartName="/${path}" ContentType="${type}"/>`
  const overrides = [
    override('xl/workbook.xml', book.contentType ?? `${TYPE}.sheet.main+xml`),
    ...book.sheets.map((_, at) => override(`xl/worksheets/sheet${at + 1}.xml`, `${TYPE}.worksheet+xml`)),
    ...book.sheets.flatMap(({ related = [] }) => related.map(({ path, contentType }) => override(path, contentType))),
    ...(book.hasStyles ? [override('xl/styles.xml', `${TYPE}.styles+xml`)] : []),
    ...(book.strings === 'shared' ? [override('xl/sharedStrings.xml', `${TYPE}.sharedStrings+xml`)] : []),
  ]
  return `${DECLARATION}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${overrides.join('')}</Types>`
}
