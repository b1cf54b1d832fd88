import { expect, it } from 'vitest'
import { rawPart, rawZip } from '../../../tests/world/files/raw-zip.ts'
import { type BuiltSheet, type BuiltWorkbook, buildWorkbook } from '../../../tests/world/files/workbook.ts'
import { costOfDoubling } from '../../../tests/world/measures/doubled.ts'
import { displayName } from '../../platform/http/attachment.ts'
import { splitAddress } from '../../registers/authorities/address.ts'
import { parseSoap } from '../../registers/authorities/finanzonline/parse-soap.ts'
import { parseViesAnswer } from '../../registers/authorities/vies/check-vat.ts'
import { parseUid } from '../../vat-ids/uid/parse-uid.ts'
import { uidHeading } from './reading/headings.ts'
import { previewWorkbook } from './reading/preview-workbook.ts'
import { countryInCell } from './reading/uid-in-cells.ts'
import { UnreadableUpload } from './unreadable-upload.ts'
import { writeWorkbook } from './writing/write-workbook.ts'

// External input must take time proportional to its length: twice the input takes twice as long.
// Quadratic code takes four times as long, and a few kilobytes could block a thread or process for
// minutes.
const SIZE = 60_000
const MAX_TIME_RATIO = 3.2

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const LIMITS = { maxUnpackedBytes: 400 * 1024 * 1024, maxRows: 200_000 }
const LIST = [['UID'], ['ATU13585627']]

const ignoreRefusal = (failure: unknown): void => {
  if (!(failure instanceof UnreadableUpload)) throw failure
}
const layout = { sheet: 'A', part: 'xl/worksheets/sheet1.xml', headerRow: 1, uidColumn: 1, countryColumn: null }
const answersFor = async (rows: readonly unknown[]) =>
  rows.map(() => ({ verdict: 'valid' as const, cells: ['ATU13585627', 'gültig'] }))

/** Previews and answers a workbook, as is done with every upload. */
async function previewAndAnswer(bytes: Uint8Array): Promise<void> {
  await previewWorkbook(bytes, LIMITS, {}).catch(ignoreRefusal)
  await writeWorkbook({ bytes, layout, headings: ['UID geprüft', 'Ergebnis'], isLandscape: true, answersFor }).catch(
    ignoreRefusal,
  )
}

/** Repeats `piece` up to `size` characters; `#` in it becomes its number. */
const repeated = (piece: string, size: number): string =>
  Array.from({ length: Math.ceil(size / piece.length) }, (_, at) => piece.replaceAll('#', String(at + 1))).join('')

const sheetXml = (rows: string, more: Partial<Record<'before' | 'after' | 'root', string>> = {}): BuiltSheet => ({
  name: 'A',
  xml: `<worksheet xmlns="${MAIN}"${more.root ?? ''}>${more.before ?? ''}<sheetData><row r="1"><c r="A1" t="str"><v>UID</v></c></row><row r="2"><c r="A2" t="str"><v>ATU13585627</v></c></row>${rows}</sheetData>${more.after ?? ''}</worksheet>`,
})
const inSheet = (rows: string, more = {}): BuiltWorkbook => ({ sheets: [sheetXml(rows, more)] })
const row = (cells: string, attributes = ''): string => `<row r="3"${attributes}>${cells}</row>`
const dateRow = '<c r="B1" s="1"><v>46000.5</v></c>'
const withStyles = (inside: string, cells = ''): BuiltWorkbook => ({
  ...inSheet(cells === '' ? '' : row(cells)),
  parts: { 'xl/styles.xml': `<styleSheet xmlns="${MAIN}">${inside}</styleSheet>` },
})
const withNumberFormat = (format: string): BuiltWorkbook =>
  withStyles(
    `<numFmts><numFmt numFmtId="164" formatCode="${format}"/></numFmts><cellXfs><xf/><xf numFmtId="164"/></cellXfs>`,
    dateRow,
  )
const withSharedStrings = (items: string): BuiltWorkbook => ({
  sheets: [{ name: 'A', rows: LIST }],
  strings: 'shared',
  parts: {
    'xl/sharedStrings.xml': `<sst xmlns="${MAIN}"><si><t>UID</t></si><si><t>ATU13585627</t></si>${items}</sst>`,
  },
})
const RELATIONSHIPS = 'http://schemas.openxmlformats.org/package/2006/relationships'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const withPart = (path: string, part: string, more: Partial<BuiltWorkbook> = {}): BuiltWorkbook => ({
  sheets: [{ name: 'A', rows: LIST }],
  ...more,
  parts: { ...more.parts, [path]: part },
})
const sheetRels = (relationships: string): BuiltWorkbook =>
  withPart(
    'xl/worksheets/_rels/sheet1.xml.rels',
    `<Relationships xmlns="${RELATIONSHIPS}">${relationships}</Relationships>`,
  )
const TABLE = 'xl/tables/t.xml'
const table = (xml: string): BuiltWorkbook => ({
  sheets: [{ name: 'A', rows: LIST, related: [{ type: 'table', path: TABLE, xml, contentType: 'x/table' }] }],
})
const tableXml = (inside: string, more = ''): string => `<table xmlns="${MAIN}" ref="A1:A2"${more}>${inside}</table>`

const WORKBOOKS: Record<string, (size: number) => BuiltWorkbook> = {
  'a number format of date letters': size => withNumberFormat(repeated('dm', size)),
  'a number format of digits': size => withNumberFormat(repeated('0', size)),
  'a number format of groups': size => withNumberFormat(repeated('#,', size).replaceAll('1', '#')),
  'a number format of quotes': size => withNumberFormat(repeated("'[", size)),
  'a number format of sections': size => withNumberFormat(repeated(';', size)),
  'number formats': size => withStyles(`<numFmts>${repeated('<numFmt numFmtId="#" formatCode="0"/>', size)}</numFmts>`),
  'cell formats': size => withStyles(`<cellXfs>${repeated('<xf numFmtId="14"/>', size)}</cellXfs>`, dateRow),
  'lists of styles': size => withStyles(repeated('<fonts/>', size)),
  'a list of styles with blanks': size => withStyles(`<fonts${repeated(' ', size)}x="1"><font/></fonts>`),
  'shared strings': size => withSharedStrings(repeated('<si><t>Text #</t></si>', size)),
  'a long shared string': size => withSharedStrings(`<si><t>${repeated('Text #', size)}</t></si>`),
  'a shared string in runs': size => withSharedStrings(`<si>${repeated('<r><t>a</t></r>', size)}</si>`),
  'a shared string with escapes': size => withSharedStrings(`<si><t>${repeated('_x0041_', size)}</t></si>`),
  'a shared string in pieces': size => withSharedStrings(`<si><t>${repeated('a<!-- -->', size)}</t></si>`),
  'a shared string of references': size => withSharedStrings(`<si><t>${repeated('&#65;', size)}</t></si>`),
  rows: size => inSheet(repeated('<row><c t="str"><v>ATU13585627</v></c></row>', size)),
  'cells of a row': size => inSheet(row(repeated('<c r="B3" t="str"><v>a</v></c>', size))),
  'cells with numbers': size => inSheet(row(repeated('<c r="B3"><v>#</v></c>', size))),
  'columns of UIDs and countries': size => ({
    sheets: [{ name: 'A', rows: [Array.from({ length: size / 50 }, (_, at) => (at % 2 ? 'AT' : 'ATU13585627'))] }],
    isUnaddressed: true,
  }),
  'headings that all say UID': size => ({
    sheets: [{ name: 'A', rows: Array.from({ length: 60 }, () => Array.from({ length: size / 4_000 }, () => 'UID')) }],
    isUnaddressed: true,
  }),
  'rows of headings that all say UID': size => ({
    sheets: [
      { name: 'A', rows: Array.from({ length: size / 4_000 }, () => Array.from({ length: 50 }, () => 'UID ATU1')) },
    ],
    isUnaddressed: true,
  }),
  'a long inline string': size => inSheet(row(`<c r="A3" t="inlineStr"><is><t>ATU${repeated('1', size)}</t></is></c>`)),
  'an inline string of accents': size =>
    inSheet(row(`<c r="A3" t="inlineStr"><is><t>A1${repeated('\u0301\u0316', size)}</t></is></c>`)),
  'an inline string of wide letters': size =>
    inSheet(row(`<c r="A3" t="inlineStr"><is><t>\u0661${repeated('\uff21', size)}</t></is></c>`)),
  'an inline string of labels': size =>
    inSheet(row(`<c r="A3" t="inlineStr"><is><t>${repeated('USTID', size)}1</t></is></c>`)),
  'an inline string of blanks': size =>
    inSheet(row(`<c r="A3" t="inlineStr"><is><t>a${repeated(' ', size)}b</t></is></c>`)),
  'a long formula': size => inSheet(row(`<c r="A3"><f>${repeated('A1+', size)}</f></c>`)),
  'a long number': size => inSheet(row(`<c r="A3"><v>${repeated('1', size)}</v></c>`)),
  'a value in pieces': size => inSheet(row(`<c r="A3" t="str"><v>${repeated('1<!-- -->', size)}</v></c>`)),
  'merged cells': size =>
    inSheet('', { after: `<mergeCells>${repeated('<mergeCell ref="B3:C3"/>', size)}</mergeCells>` }),
  'column widths': size => inSheet('', { before: `<cols>${repeated('<col min="2" max="3"/>', size)}</cols>` }),
  'a column width with blanks': size =>
    inSheet('', { before: `<cols><col${repeated(' ', size)}min="2"></col></cols>` }),
  'an extent with blanks': size => inSheet('', { before: `<dimension ref="A1"${repeated(' ', size)}x="1"/>` }),
  'a row with long spans': size => inSheet(`<row r="3" spans="${repeated('1', size)}x"><c r="A3"><v>1</v></c></row>`),
  'a row with blanks': size => inSheet(`<row r="3"${repeated(' ', size)}><c r="A3"><v>1</v></c></row>`),
  'blank cells at the end of a row': size =>
    inSheet(row(`<c r="A3"><v>1</v></c>${repeated('<c r="B3" s="1"/>', size)}`)),
  'blank cells with > in an attribute': size =>
    inSheet(row(`<c r="A3"><v>1</v></c>${repeated('<c r="B3" x=">"/>', size)}`)),
  'a long attribute': size => inSheet(`<row r="3" x="${repeated('>', size)}"/>`),
  'attributes of an element': size => inSheet(`<row r="3"${repeated(' x#="1"', size)}/>`),
  comments: size => inSheet(repeated('<!-- # -->', size)),
  'a long comment': size => inSheet(`<!--${repeated('>', size)}-->`),
  'declarations of namespaces': size =>
    inSheet(repeated('<x xmlns:a="b"/>', size), { root: repeated(' xmlns:x#="y"', Math.min(size, 400_000)) }),
  'nested elements': size =>
    inSheet('', { after: `${repeated('<x>', 240)}${repeated('<x/>', size)}${repeated('</x>', 320)}` }),
  'columns in nested elements with long names': size => {
    const name = 'x'.repeat(size / 50)
    return inSheet('', {
      after: `${`<${name}>`.repeat(50)}${repeated('<col/>', size)}${`</${name}>`.repeat(50)}`,
    })
  },
  'relationships of a sheet': size =>
    sheetRels(repeated('<Relationship Id="a#" Type="x/drawing" Target="../d#.xml"/>', size)),
  'many relationships with the same table': size => ({
    ...table(tableXml(repeated('<tableColumn/>', 2_000))),
    parts: {
      'xl/worksheets/_rels/sheet1.xml.rels': `<Relationships xmlns="${RELATIONSHIPS}">${repeated(`<Relationship Id="a#" Type="x/table" Target="/${TABLE}"/>`, size)}</Relationships>`,
    },
  }),
  'a relationship with a long target': size =>
    sheetRels(`<Relationship Id="a" Type="x/table" Target="${repeated('../a/', size)}"/>`),
  'relationships of the package': size =>
    withPart(
      '_rels/.rels',
      `<Relationships xmlns="${RELATIONSHIPS}">${repeated('<Relationship Id="a#" Type="x/y" Target="d#.xml"/>', size)}<Relationship Id="r" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ),
  'content types': size =>
    withPart(
      '[Content_Types].xml',
      `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>${repeated('<Default Extension="x#" ContentType="y"/>', size)}</Types>`,
    ),
  'sheets of one part': size =>
    withPart(
      'xl/workbook.xml',
      `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${repeated('<sheet name="A#" r:id="rId1"/>', size)}</sheets></workbook>`,
      { sheets: [{ name: 'A', rows: [['a'], ['b']] }] },
    ),
  'sheets with a relationship each': size => ({
    sheets: [{ name: 'A', rows: LIST }],
    parts: {
      'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="A" r:id="r"/>${repeated('<sheet name="A#" r:id="a#"/>', size)}</sheets></workbook>`,
      'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${RELATIONSHIPS}">${repeated('<Relationship Id="a#" Type="x/y" Target="z"/>', size)}<Relationship Id="r" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    },
  }),
  names: size => ({
    sheets: [{ name: 'A', rows: LIST }],
    workbookXml: `<definedNames>${repeated('<definedName name="a#">A!$A$1:$B$2</definedName>', size)}</definedNames>`,
  }),
  'a long filter': size => ({
    sheets: [{ name: 'A', rows: LIST, after: '<autoFilter ref="A1:A2"/>' }],
    workbookXml: `<definedNames><definedName name="_xlnm._FilterDatabase" localSheetId="0">${repeated(':A1', size)}x</definedName></definedNames>`,
  }),
  'a filter with blanks': size => inSheet('', { after: `<autoFilter ref="A1:A2"${repeated(' ', size)}></autoFilter>` }),
  'columns of a table': size => table(tableXml(repeated('<tableColumn id="#" name="Ergebnis #"/>', size))),
  'a table with blanks': size => table(tableXml(`<tableColumns${repeated(' ', size)}x="1"></tableColumns>`)),
  'a table of nested elements': size =>
    table(tableXml(`${repeated('<x>', 240)}${repeated('<y/>', size)}${repeated('</x>', 320)}`)),
  properties: size => withPart('docProps/core.xml', `<x>${repeated('<title>a</title>', size)}</x>`),
  'properties after a comment': size => withPart('docProps/app.xml', `<!--${repeated('-a', size)}--><x/>`),
  'properties after comments': size => withPart('docProps/app.xml', `${repeated('<!---->', size)}<x/>`),
}

const workbooks = Object.entries(WORKBOOKS).map(([name, build]) => ({
  name,
  work: {
    createInput: (size: number) => buildWorkbook({ ...build(size), isStored: true }),
    processInput: previewAndAnswer,
  },
}))

it.each(workbooks)(
  'a workbook with twice the content takes twice as long: $name',
  { tags: ['U-02', 'V5.2.1'] },
  async ({ work }) => {
    expect(await costOfDoubling(work, SIZE)).toBeLessThan(MAX_TIME_RATIO)
  },
)

it('an archive with twice as many parts takes twice as long', { tags: ['U-02'] }, async () => {
  const make = (size: number) =>
    rawZip(Array.from({ length: size / 50 }, (_, at) => rawPart(`${'a/'.repeat(100)}${at}.xml`, '<x/>')))
  expect(await costOfDoubling({ createInput: make, processInput: previewAndAnswer }, SIZE)).toBeLessThan(MAX_TIME_RATIO)
})

const ANSWER = { namespace: 'https://finanzonline.bmf.gv.at/fon/ws/uidAbfrage', name: 'uidAbfrageServiceResponse' }
const soap = (inside: string, more = ''): string =>
  `<Envelope><Body><${ANSWER.name} xmlns="${ANSWER.namespace}"${more}>${inside}</${ANSWER.name}></Body></Envelope>`
const vies = (answer: object): string =>
  JSON.stringify({ valid: true, countryCode: 'DE', vatNumber: '136695976', ...answer })
const VIES_QUERY = { uid: 'DE136695976', requester: '', askedAt: new Date() }
const parseVies = (body: string) =>
  parseViesAnswer(VIES_QUERY, { kind: 'answered', status: 200, body, location: '', date: '' })
const parseSoapText = (text: string) => parseSoap(text, ANSWER)

type Parser = [name: string, make: (size: number) => string, take: (text: string) => unknown]

const PARSERS: readonly Parser[] = [
  ['a SOAP answer that is deep', size => soap(repeated('<a>', size)), parseSoapText],
  [
    'a SOAP answer that is deep and broad',
    size => soap(`${'<a>'.repeat(17)}${repeated('<b:c/>', size)}`),
    parseSoapText,
  ],
  ['a SOAP answer with a long field', size => soap(`<name>${repeated('a ', size)}</name>`), parseSoapText],
  ['a SOAP answer with fields', size => soap(repeated('<a#>b</a#>', size)), parseSoapText],
  ['a SOAP answer with attributes', size => soap('', repeated(' a#="b"', size)), parseSoapText],
  [
    'a SOAP answer with namespaces',
    size => soap(repeated('<a xmlns:b="c"/>', size), repeated(' xmlns:a#="b"', size)),
    parseSoapText,
  ],
  ['a SOAP answer of references', size => soap(`<a>${repeated('&#65;&amp;', size)}</a>`), parseSoapText],
  ['a SOAP answer of pieces', size => soap(`<a>${repeated('<![CDATA[a]]><!-- -->', size)}</a>`), parseSoapText],
  ['a SOAP answer with a long attribute', size => soap(`<a b="${repeated('>', size)}"/>`), parseSoapText],
  ['a SOAP answer with blanks in a tag', size => soap(`<a${repeated(' ', size)}/>`), parseSoapText],
  ['a SOAP answer that does not end', size => soap(`<a>${repeated('<!-- -', size)}`), parseSoapText],
  [
    'a SOAP fault',
    size => `<Envelope><Body><Fault><faultstring>${repeated(' a', size)}</faultstring></Fault>`,
    parseSoapText,
  ],
  ['an answer of VIES that is deep', size => repeated('[', size), parseVies],
  [
    'an answer of VIES with deep arrays',
    size => `${vies({}).slice(0, -1)},"x":${repeated('[', size / 2)}${repeated(']', size / 2)}}`,
    parseVies,
  ],
  ['an answer of VIES with a long name', size => vies({ name: repeated('a \n', size) }), parseVies],
  ['an answer of VIES with dashes for a name', size => vies({ name: `${repeated('- ', size)}a` }), parseVies],
  ['an answer of VIES with address lines', size => vies({ address: repeated('1010 Wien\n', size) }), parseVies],
  ['an answer of VIES with a long number', size => vies({ vatNumber: repeated('1', size) }), parseVies],
  [
    'an answer of VIES with errors',
    size => `{"errorWrappers":[${repeated('{"error":"A"},', size)}{"error":"B"}]}`,
    parseVies,
  ],
  [
    'an answer of VIES with fields',
    size => `${vies({}).slice(0, -1)},${repeated('"error#":null,', size)}"a":1}`,
    parseVies,
  ],
  ['an answer of VIES with blanks', size => `${vies({}).slice(0, -1)},"a"${repeated(' ', size)}:1}`, parseVies],
  ['an answer of VIES with quotes', size => vies({ name: repeated('"{:\\', size) }), parseVies],
  ...['AT', 'DE', 'EE', 'EL', 'HU', 'IT', 'LU', 'NL', 'RO', 'XI'].flatMap(country =>
    ['12345 - ', '  ', ','].map(
      (piece): Parser => [
        `an address of ${country} of “${piece}”`,
        size => repeated(piece, size),
        text => splitAddress('vies', country, [text, `a${text}`]),
      ],
    ),
  ),
  ...['UID', 'USTIDNR', '\u0301\u0316', '\uff21', '1', ' ', 'ATU1 ', 'EUVAT', 'N', '\ufdfa', '\ud83d\ude00'].flatMap(
    piece => [
      [`a UID of “${piece}”`, size => `${repeated(piece, size)}1`, parseUid] satisfies Parser,
      [`a country of “${piece}”`, size => repeated(piece, size), text => countryInCell(text)] satisfies Parser,
      [`a heading of “${piece}”`, size => repeated(piece, size), uidHeading] satisfies Parser,
      [`a file name of “${piece}”`, size => `${repeated(piece, size)}.xlsx`, displayName] satisfies Parser,
    ],
  ),
]

it.each(PARSERS)(
  'twice the input takes twice as long: %s',
  { tags: ['U-02', 'V1.3.10'] },
  async (_name, make, take) => {
    expect(await costOfDoubling({ createInput: make, processInput: take }, SIZE)).toBeLessThan(MAX_TIME_RATIO)
  },
)
