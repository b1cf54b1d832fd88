import { describe, expect, it } from 'vitest'
import { deflatedRepeat, rawPart, rawZip } from '../../../tests/world/files/raw-zip.ts'
import { sampleFile } from '../../../tests/world/files/samples.ts'
import {
  type BuiltSheet,
  type BuiltWorkbook,
  buildUidList,
  buildWorkbook,
  zipParts,
} from '../../../tests/world/files/workbook.ts'
import { growthDuring } from '../../../tests/world/measures/memory.ts'
import { LANGUAGES } from '../../base/texts/define.ts'
import { MAX_CELLS } from './limits.ts'
import { readUpload } from './read-upload.ts'
import { previewWorkbook } from './reading/preview-workbook.ts'
import { readWorkbook } from './reading/read-workbook.ts'
import { unreadableTexts } from './spreadsheets-texts.ts'
import { describeUnreadable, type UnreadableReason, UnreadableUpload } from './unreadable-upload.ts'

const OWNER = { companyId: 1, userId: 1 }

const MEBIBYTE = 1024 * 1024
const LIMITS = { maxUnpackedBytes: 400 * MEBIBYTE, maxRows: 200_000 }
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'

/**
 * Returns the refusal of an upload; the test fails if the upload is read or causes an internal
 * error.
 */
async function refusal(bytes: Uint8Array, limits = LIMITS): Promise<UnreadableUpload> {
  const error = await readWorkbook(bytes, limits, {}).then(
    () => expect.unreachable('it was read'),
    (failure: unknown) => failure,
  )
  if (error instanceof UnreadableUpload) return error
  throw error
}

const reasonFor = async (bytes: Uint8Array): Promise<UnreadableReason> => (await refusal(bytes)).reason
const workbookWith = (workbook: Partial<BuiltWorkbook>) =>
  buildWorkbook({ sheets: [{ name: 'A', rows: [['UID'], ['ATU13585627']] }], ...workbook })
const bytesOf = (text: string, encoding: BufferEncoding = 'utf8') => new Uint8Array(Buffer.from(text, encoding))
const ole = (stream: string) =>
  new Uint8Array(
    Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(1000), Buffer.from(stream, 'utf16le')]),
  )

describe('files that are not workbooks are refused:', () => {
  it.each<[UnreadableReason, Uint8Array]>([
    ['empty-file', new Uint8Array()],
    ['old-xls', ole('Workbook')],
    ['encrypted', ole('EncryptedPackage')],
    ['not-a-workbook', ole('WordDocument')],
    ['csv', bytesOf('Firma;UID\r\nMüller;ATU13585627\r\n')],
    ['csv', bytesOf('\ufeffFirma\tUID\r\n', 'utf16le')],
    ['pdf', bytesOf('%PDF-1.7\n%\u0001')],
    ['html', bytesOf('\ufeff<!DOCTYPE html><html><table>')],
    ['html', bytesOf('<table><tr><td>UID')],
    ['xml', bytesOf('<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet">')],
    ['not-a-workbook', new Uint8Array([0, 1, 2, 3, 4, 5, 6, 7, 8])],
    ['damaged', bytesOf('PK\u0003\u0004')],
  ])('%s', async (reason, bytes) => expect(await reasonFor(bytes)).toBe(reason))

  it('an archive that is not a workbook', async () => {
    expect(await reasonFor(await zipParts([['hello.txt', 'hello']]))).toBe('not-a-workbook')
    expect(
      await reasonFor(
        await workbookWith({
          contentType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml',
        }),
      ),
    ).toBe('not-a-workbook')
  })

  it.each<[UnreadableReason, string]>([
    ['macro-workbook', 'application/vnd.ms-excel.sheet.macroEnabled.main+xml'],
    ['binary-workbook', 'application/vnd.ms-excel.sheet.binary.macroEnabled.main'],
    ['template', 'application/vnd.openxmlformats-officedocument.spreadsheetml.template.main+xml'],
  ])('%s, renamed to .xlsx', { tags: ['U-01'] }, async (reason, contentType) => {
    expect(['macro-workbook', reason]).toContain(await reasonFor(await workbookWith({ contentType })))
  })
})

describe('workbooks without anything to check are refused:', () => {
  it.each<[UnreadableReason, BuiltSheet['rows'] & {}]>([
    ['empty-workbook', []],
    ['empty-workbook', [[' ', '\u00a0'], ['']]],
    [
      'no-uids',
      [
        ['Firma', 'UID'],
        ['Müller', ''],
      ],
    ],
    [
      'no-uids',
      [
        ['Firma', 'UID'],
        ['Müller', ' \t'],
      ],
    ],
    [
      'no-uid-column',
      [
        ['Firma', 'Ort'],
        ['Müller', 'Wien'],
        ['Huber', '1010 Wien'],
      ],
    ],
  ])('%s', async (reason, rows) =>
    expect(await reasonFor(await buildWorkbook({ sheets: [{ name: 'A', rows }] }))).toBe(reason),
  )

  it('a chosen sheet that does not exist', { tags: ['U-04'] }, async () => {
    const bytes = await workbookWith({})
    await expect(readUpload(OWNER, bytes, LIMITS, { sheet: 'B' })).rejects.toMatchObject({
      reason: 'no-such-sheet',
      values: { sheet: 'B' },
    })
  })

  it('a sheet without a free column', async () => {
    const rows = [['UID'], ['ATU13585627', { xml: '<c r="XFD2"><v>1</v></c>' }]]
    expect(await reasonFor(await buildWorkbook({ sheets: [{ name: 'A', rows }] }))).toBe('no-free-column')
  })
})

describe('size limits', () => {
  it('accept exactly the maximum number of rows', { tags: ['U-05', 'C6-04'] }, async () => {
    const bytes = await buildUidList(Array.from({ length: 101 }, (_, at) => `ATU${10_000_000 + at}`))
    expect((await readWorkbook(bytes, { ...LIMITS, maxRows: 101 }, {})).rows).toHaveLength(101)
    expect(await refusal(bytes, { ...LIMITS, maxRows: 100 })).toMatchObject({
      reason: 'too-many-rows',
      kind: 'unreadable',
      values: { max: 100 },
    })
  })

  it('refuse a workbook with too many cells in all its sheets', { tags: ['U-02'] }, async () => {
    const cells = `<row>${'<c/>'.repeat(16_384)}</row>`.repeat(MAX_CELLS / 16_384 / 2 + 1)
    const xml = `<worksheet xmlns="${MAIN}"><sheetData>${cells}<row><c/></row></sheetData></worksheet>`
    const sheets = ['B', 'C'].map(name => ({ name, xml }))
    const bytes = await buildWorkbook({ sheets: [{ name: 'A', rows: [['UID'], ['ATU13585627']] }, ...sheets] })
    await expect(previewWorkbook(bytes, LIMITS, {})).rejects.toMatchObject({
      reason: 'too-many-cells',
      kind: 'too-large',
      values: { max: MAX_CELLS },
    })
  })

  it('refuse a part used by several sheets, and names that are too long', async () => {
    const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
    const workbookXml = (sheets: string) =>
      `<workbook xmlns="${MAIN}" xmlns:r="${office}"><sheets>${sheets}</sheets></workbook>`
    const reason = async (sheets: string) =>
      reasonFor(await workbookWith({ parts: { 'xl/workbook.xml': workbookXml(sheets) } }))
    expect(await reason('<sheet name="A" r:id="rId1"/><sheet name="B" r:id="rId1"/>')).toBe('damaged')
    expect(await reason(`<sheet name="${'A'.repeat(256)}" r:id="rId1"/>`)).toBe('too-complex')
    expect(await reasonFor(rawZip([rawPart('a/'.repeat(600), 'x')]))).toBe('too-complex')
  })

  const bomb = (path: string, declaredSize: number) => {
    const data = deflatedRepeat('<a>', Buffer.alloc(MEBIBYTE, 'x'), 1024, '</a>')
    return { path, data, size: declaredSize, crc: 0 }
  }

  it('refuse a zip bomb by its declared size, without unpacking it', { tags: ['U-02', 'V5.2.3'] }, async () => {
    const bytes = rawZip([bomb('xl/sharedStrings.xml', 1024 * MEBIBYTE + 7)])
    expect(await refusal(bytes)).toMatchObject({ reason: 'unpacked-size', kind: 'too-large', values: { max: 400 } })
  })

  it('refuse a zip bomb with a false size at the first excess byte', { tags: ['U-02', 'V5.2.3'] }, async () => {
    const parts = [
      rawPart(
        '[Content_Types].xml',
        '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>',
      ),
      rawPart(
        '_rels/.rels',
        '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="a" Type="x/officeDocument" Target="/w.xml"/></Relationships>',
      ),
      bomb('w.xml', 1000),
    ]
    const growth = await growthDuring(() =>
      expect(readUpload(OWNER, rawZip(parts), LIMITS)).rejects.toMatchObject({ reason: 'damaged' }),
    )
    expect(growth).toBeLessThan(150 * MEBIBYTE)
  })

  it('count bytes that many parts share once for each part', async () => {
    const whole = rawPart('a', 'x'.repeat(MEBIBYTE))
    expect(await reasonFor(rawZip(Array.from({ length: 500 }, (_, at) => ({ ...whole, path: `${at}` }))))).toBe(
      'unpacked-size',
    )
  })

  it('refuse an archive of tens of thousands of parts', { tags: ['U-02', 'V5.2.3'] }, async () => {
    const part = rawPart('a', '')
    expect(await reasonFor(rawZip(Array.from({ length: 65_000 }, (_, at) => ({ ...part, path: `${at}` }))))).toBe(
      'too-complex',
    )
  })

  it('allow 12,000 cells that share a text of a megabyte', { tags: ['U-02'] }, async () => {
    const long = 'y'.repeat(900_000)
    const rows = [['UID', 'Notiz'], ...Array.from({ length: 12_000 }, () => ['ATU13585627', long])]
    const bytes = await buildWorkbook({ sheets: [{ name: 'A', rows }], strings: 'shared' })
    expect((await readWorkbook(bytes, LIMITS, {})).rows).toHaveLength(12_000)
  })
})

describe('malicious files', () => {
  const sheet = (opening: string, cell: string): BuiltSheet => ({
    name: 'A',
    xml: `${opening}<worksheet xmlns="${MAIN}"><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>${cell}</t></is></c></row></sheetData></worksheet>`,
  })

  it.each([
    ['an external entity', '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>', '&e;'],
    ['an external DTD', '<!DOCTYPE x SYSTEM "http://127.0.0.1:9/x.dtd">', 'UID'],
    ['a billion laughs', '<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]>', '&b;'],
  ])('refuses %s', async (_, opening, cell) =>
    expect(await reasonFor(await buildWorkbook({ sheets: [sheet(opening, cell)] }))).toBe('doctype'),
  )

  it('100,000 numeric character references are decoded as characters', { tags: ['U-07'] }, async () => {
    const bytes = await buildWorkbook({ sheets: [sheet('', `ATU1${'&#50;'.repeat(100_000)}`)] })
    expect(await reasonFor(bytes)).toBe('no-uid-column')
  })

  it.each(['../evil.xml', '/etc/passwd', 'C:\\x.xml', 'a/../../b'])(
    'refuses a part at %s',
    { tags: ['U-09', 'V5.3.2'] },
    async path => {
      expect(await reasonFor(rawZip([rawPart(path, 'x')]))).toBe('damaged')
    },
  )

  it('refuses two parts with the same name', { tags: ['U-09'] }, async () => {
    expect(await reasonFor(rawZip([rawPart('xl/a.xml', '1'), rawPart('XL/A.xml', '2')]))).toBe('damaged')
  })

  it.each([0.1, 0.5, 0.9, 0.99])('refuses a file cut at %d of its length', async share => {
    const whole = sampleFile('debitoren-libreoffice')
    expect(await reasonFor(whole.slice(0, Math.floor(whole.length * share)))).toBe('damaged')
  })

  it('refuses a part with a wrong checksum', async () => {
    const good = rawPart('[Content_Types].xml', '<Types/>')
    const bytes = rawZip([
      { ...good, crc: good.crc ^ 1 },
      rawPart(
        '_rels/.rels',
        '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="a" Type="x/officeDocument" Target="/[Content_Types].xml"/></Relationships>',
      ),
    ])
    expect(await reasonFor(bytes)).toBe('damaged')
  })

  it.each<[string, Record<string, string>]>([
    [
      'sheets in another encoding',
      { 'xl/worksheets/sheet1.xml': '<?xml version="1.0" encoding="ISO-8859-1"?><worksheet/>' },
    ],
    [
      'a row beyond the last possible one',
      {
        'xl/worksheets/sheet1.xml': `<worksheet xmlns="${MAIN}"><sheetData><row r="1048577"/></sheetData></worksheet>`,
      },
    ],
    [
      'a cell beyond XFD',
      {
        'xl/worksheets/sheet1.xml': `<worksheet xmlns="${MAIN}"><sheetData><row><c r="XFE1"/></row></sheetData></worksheet>`,
      },
    ],
  ])('refuses %s', async (_, parts) => expect(await reasonFor(await workbookWith({ parts }))).toBe('damaged'))

  it.each(['xl/worksheets/sheet1.xml', 'xl/sharedStrings.xml', 'xl/styles.xml'])(
    'refuses a workbook that lacks %s',
    async path => {
      expect(await reasonFor(await workbookWith({ strings: 'shared', parts: { [path]: null } }))).toBe('damaged')
    },
  )

  it.each([
    '[Content_Types].xml',
    '_rels/.rels',
    'xl/workbook.xml',
    'xl/_rels/workbook.xml.rels',
    'xl/sharedStrings.xml',
    'xl/styles.xml',
    'xl/worksheets/sheet1.xml',
    'xl/tables/t.xml',
  ])('refuses a DTD in %s', { tags: ['U-07', 'V1.5.1'] }, async path => {
    const table = { type: 'table', path: 'xl/tables/t.xml', xml: '<table/>', contentType: 'x/table' }
    const sheets = [{ name: 'A', rows: [['UID'], ['ATU13585627']], related: [table] }]
    const dtd = '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>'
    expect(await reasonFor(await buildWorkbook({ sheets, strings: 'shared', parts: { [path]: dtd } }))).toBe('doctype')
  })

  it.each<[string, string, string | Uint8Array]>([
    ['properties', 'docProps/core.xml', '<!DOCTYPE x><x/>'],
    [
      'properties after a comment',
      'docProps/app.xml',
      '\ufeff<?xml version="1.0"?>\n<!-- - --> <?a b?><!DOCTYPE x><x/>',
    ],
    ['a drawing', 'xl/drawings/drawing1.xml', `<!--${'-a'.repeat(100_000)}--><!DOCTYPE x><x/>`],
    ['a comment that ends at a chunk boundary', 'xl/comments1.xml', `<!--${'a'.repeat(16_384 - 6)}--><!DOCTYPE x><x/>`],
    ['a theme in UTF-16', 'xl/theme/theme1.xml', Buffer.from('\ufeff<!DOCTYPE x><x/>', 'utf16le')],
    ['a picture', 'xl/media/image1.svg', '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "svg11.dtd"><svg/>'],
    ['a part with the extension of a picture', 'xl/media/image1.png', '<!DOCTYPE x><x/>'],
    ['a sheet that is not read', 'xl/worksheets/sheet2.xml', '<!DOCTYPE x><worksheet/>'],
  ])('refuses a DTD in a part that is not needed: %s', { tags: ['U-07'] }, async (_, path, dtd) => {
    const sheets = [{ name: 'A', rows: [['UID'], ['ATU13585627']] }, { name: 'B' }]
    const bytes = await buildWorkbook({ sheets, parts: { [path]: dtd } })
    expect(await reasonFor(bytes)).toBe('doctype')
    await expect(previewWorkbook(bytes, LIMITS, {})).rejects.toMatchObject({ reason: 'doctype' })
  })

  it('accepts text that only looks like a DTD: in a comment, in an element, in a picture', async () => {
    const parts = {
      'docProps/core.xml': '<!-- <!DOCTYPE x> --><x/>',
      'docProps/app.xml': '<x><![CDATA[<!DOCTYPE x>]]></x>',
      'xl/media/image1.png': Buffer.from('\x89PNG <!DOCTYPE x>', 'latin1'),
      'xl/media/image2.bin': '<',
      'xl/media/image3.bin': '',
    }
    expect((await readWorkbook(await workbookWith({ parts }), LIMITS, {})).rows).toHaveLength(1)
  })

  it('refuses a million rows at the first row above the limit', { tags: ['U-05'] }, async () => {
    const row = '<row><c t="str"><v>ATU13585627</v></c></row>'
    const xml = `<worksheet xmlns="${MAIN}"><sheetData>${row.repeat(1_048_576)}</sheetData></worksheet>`
    expect(await reasonFor(await buildWorkbook({ sheets: [{ name: 'A', xml }] }))).toBe('too-many-rows')
  })

  it('counts merged ranges of millions of cells as one cell each', { tags: ['U-06'] }, async () => {
    const merged = async (refs: string[]) =>
      workbookWith({
        sheets: [
          {
            name: 'A',
            rows: [['UID'], ['ATU13585627']],
            after: `<mergeCells>${refs.map(ref => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells>`,
          },
        ],
      })
    const many = Array.from({ length: 50_000 }, (_, at) => `A${at * 20 + 3}:J${at * 20 + 20}`)
    expect((await readWorkbook(await merged(many), LIMITS, {})).rows).toHaveLength(1)
    expect(await reasonFor(await merged(['A2:XFD1048576']))).toBe('no-free-column')
  })

  it('reads formulas that would load or start something as text', {
    tags: ['U-06', 'V1.3.5'],
  }, async () => {
    const formulas = [
      'WEBSERVICE("http://127.0.0.1:9/")',
      "cmd|'/c calc'!A0",
      '[1]Tabelle!A1',
      'HYPERLINK("file:///etc/passwd")',
    ]
    const rows = [['UID'], ...formulas.map(formula => [{ formula }]), [{ formula: '[1]T!A1', value: 'ATU13585627' }]]
    const upload = await readWorkbook(await buildWorkbook({ sheets: [{ name: 'A', rows }] }), LIMITS, {})
    expect(upload.rows.map(({ text }) => text)).toEqual([...formulas.map(formula => `=${formula}`), 'ATU13585627'])
  })
})

describe('the texts of the reasons', () => {
  const values = { max: 400, sheet: 'Liste', column: 'D', row: 7 }
  const reasons = Object.keys(unreadableTexts.entries) as UnreadableReason[] // The keys of a literal are its keys.

  it.each(reasons)('%s: contains an instruction in both languages', reason => {
    const upload = new UnreadableUpload(reason, values)
    for (const language of LANGUAGES) {
      const sentence = describeUnreadable(upload, language)
      expect(sentence).toMatch(language === 'de' ? /Bitte .+\.$/ : /Please .+\.$/)
      expect(sentence).not.toMatch(/[{}]/)
    }
    expect(upload.message).toBe(describeUnreadable(upload, 'de'))
  })
})
