// @module-tag C6-01

import { describe, expect, it } from 'vitest'
import { sampleFile } from '../../../tests/world/files/samples.ts'
import {
  type BuiltCell,
  type BuiltSheet,
  type BuiltWorkbook,
  buildUidList,
  buildWorkbook,
} from '../../../tests/world/files/workbook.ts'
import type { Choice, CompanyChoice } from './layout.ts'
import { readUpload } from './read-upload.ts'
import { previewWorkbook } from './reading/preview-workbook.ts'
import { readWorkbook } from './reading/read-workbook.ts'

const OWNER = { companyId: 1, userId: 1 }

const LIMITS = { maxUnpackedBytes: 400 * 1024 * 1024, maxRows: 200_000 }
const UIDS = ['ATU13585627', 'DE136695976', 'BE0202239951', 'IT00743110157']

const read = async (workbook: BuiltWorkbook, choice: Choice = {}) =>
  readWorkbook(await buildWorkbook(workbook), LIMITS, choice)
const readRows = (rows: BuiltSheet['rows'] & {}, more: Partial<BuiltWorkbook> = {}, choice?: Choice) =>
  read({ sheets: [{ name: 'Liste', rows }], ...more }, choice)
const column = (cells: readonly BuiltCell[]) => cells.map(cell => [cell])

describe('the samples', () => {
  it.each(['debitoren-libreoffice', 'debitoren-openpyxl'] as const)(
    '%s: returns every row below the heading in row 4',
    async name => {
      const upload = await readUpload(OWNER, sampleFile(name), LIMITS)
      expect(upload.layout).toMatchObject({
        sheet: 'Debitoren 2026',
        part: 'xl/worksheets/sheet1.xml',
        headerRow: 4,
        uidColumn: 4,
        countryColumn: null,
        nameColumn: 2,
        companyColumns: { name: 2, street: 3, zipCode: null, city: null },
        dayColumn: null,
      })
      expect(upload.sheets).toEqual(['Debitoren 2026', 'Hinweise'])
      expect(upload.rows.map(({ row }) => row)).toEqual(Array.from({ length: 58 }, (_, at) => at + 5))
      expect(upload.rows.slice(0, 4).map(({ text }) => text)).toEqual([
        'ATU13585627',
        'AT U57 194903',
        'atu64938009',
        '\u00a0ATU6.1195628 ',
      ])
      expect(upload.rows.find(({ row }) => row === 25)?.text).toBe('GR094259216')
      expect(upload.columns.map(({ heading }) => heading)).toEqual([
        'Konto',
        'Firma',
        'Straße',
        'USt-IdNr.',
        'Umsatz 2026',
        'Letzte Rechnung',
      ])
      expect(upload.isSigned).toBe(false)
    },
  )

  it('lieferanten-two-columns: joins country and number, and omits blank rows', async () => {
    const { layout, rows } = await readUpload(OWNER, sampleFile('lieferanten-two-columns'), LIMITS)
    expect(layout).toMatchObject({ headerRow: 1, uidColumn: 2, countryColumn: 1 })
    expect(rows.map(({ row }) => row)).toEqual([...Array.from({ length: 58 }, (_, at) => at + 2), 63, 64, 65, 66, 68])
    const byRow = new Map(rows.map(({ row, text }) => [row, text]))
    expect([2, 6, 8, 14, 54, 63, 64, 65, 66, 68].map(row => byRow.get(row))).toEqual([
      'ATU13585627',
      'BE0202239951',
      'BE0468561072',
      'CZ00023205',
      'SE556200077701',
      'ATU13585627',
      'CHE123456789MWST',
      'GB123456789',
      'DE12345',
      'FR40 303 265 045',
    ])
  })
})

describe('finding the column', () => {
  it('uses the heading, even if another column looks more like UIDs', async () => {
    const rows = [['Alte Nummer', 'UID'], ...UIDS.map((uid, at) => [uid, at === 0 ? uid : uid.slice(0, 9)])]
    expect((await readRows(rows)).layout).toMatchObject({ headerRow: 1, uidColumn: 2 })
  })

  it('finds a heading below title rows, up to row 50', async () => {
    const title = [['Liste aller Kunden'], ['Unsere UID:', 'ATU64938009'], ...Array.from({ length: 47 }, () => null)]
    const rows = [...title, ['Name', 'Nr', 'UID-Nummer'], ...UIDS.map((uid, at) => ['Firma', at, uid])]
    const { layout, rows: foundRows } = await readRows(rows)
    expect(layout).toMatchObject({ headerRow: 50, uidColumn: 3 })
    expect(foundRows.map(({ row }) => row)).toEqual([51, 52, 53, 54])
  })

  it('does not mistake a label in the letterhead for a heading', async () => {
    const rows = [['UID:', 'ATU64938009'], ['Kennung', 'Firma'], ...UIDS.map(uid => ['Firma', 1, uid])]
    expect((await readRows(rows)).layout).toMatchObject({ uidColumn: 3 })
  })

  it('uses the column with UIDs, and its heading, if no heading says UID', async () => {
    const rows = [['Firma', 'Kennung'], ...UIDS.map((uid, at) => [`Firma ${at}`, uid])]
    expect((await readRows(rows)).layout).toMatchObject({ headerRow: 1, uidColumn: 2 })
  })

  it('reads a column of UIDs without a heading from its first row', async () => {
    const { layout, rows } = await readRows(column(UIDS))
    expect(layout).toMatchObject({ headerRow: 0, uidColumn: 1 })
    expect(rows.map(({ text }) => text)).toEqual(UIDS)
  })

  it('finds UIDs that begin far down', async () => {
    const rows = [...Array.from({ length: 300 }, (_, at) => [at, 'Notiz']), ...UIDS.map(uid => [1, uid])]
    expect((await readRows(rows)).layout).toMatchObject({ headerRow: 0, uidColumn: 2 })
  })

  it('joins the country from either side, only if the number needs it', async () => {
    const countryLeft = [
      ['Land', 'UID'],
      ['AT', 'U13585627'],
      ['DE', 'DE136695976'],
      ['Belgien', '0202239951'],
    ]
    const countryRight = countryLeft.map(([country, number]) => [number ?? '', country ?? ''])
    for (const rows of [countryLeft, countryRight]) {
      expect((await readRows(rows)).rows.map(({ text }) => text)).toEqual(UIDS.slice(0, 3))
    }
  })

  it('ignores the answer columns of an earlier result', async () => {
    const rows = [['UID', 'UID geprüft', 'Ergebnis'], ...UIDS.map(uid => [uid, uid, 'gültig'])]
    expect((await readRows(rows)).layout.uidColumn).toBe(1)
  })

  it("uses the user's own column", async () => {
    const rows = [['UID', 'Zweite UID'], ...UIDS.map(uid => [uid, 'ATU64938009'])]
    const { layout, rows: foundRows } = await readRows(rows, {}, { column: 2 })
    expect(layout).toMatchObject({ headerRow: 1, uidColumn: 2 })
    expect(new Set(foundRows.map(({ text }) => text))).toEqual(new Set(['ATU64938009']))
  })
})

describe('finding the names', () => {
  const namesIn = async (heading: string[], rows: string[][], choice: Choice = { names: true }) => {
    const { layout, rows: foundRows } = await readRows([heading, ...rows], {}, choice)
    return [layout.nameColumn, ...foundRows.map(({ name }) => name)]
  }
  const [first = '', second = ''] = UIDS

  it.each([
    [['Firma', 'UID'], ['Huber', first], 'Huber'],
    [['UID', 'Name', 'Firmenname'], [first, 'Anna', 'Huber'], 'Huber'],
    [['UID', 'Name 1', 'Name 2'], [first, 'Huber', 'Wien'], 'Huber'],
    [['Kunde', 'Bezeichnung', 'UID'], ['20017', 'Huber', first], 'Huber'],
    [['Company name', 'VAT ID'], ['Huber', first], 'Huber'],
    [['Supplier', 'VAT number'], ['Huber', first], 'Huber'],
    [['Ort', 'Ansprechpartner', 'UID'], ['Wien', 'Anna', first], undefined],
    [['UID-Nummer Kunde', 'Ort'], [first, 'Wien'], undefined],
  ])('%j', async (heading, row, name) => expect((await namesIn(heading, [row]))[1]).toBe(name))

  it('finds none without a heading, and reads none unless requested', async () => {
    expect((await readRows([['Huber', first]], {}, { names: true })).layout.nameColumn).toBeNull()
    expect(await namesIn(['Firma', 'UID'], [['Huber', first]], {})).toEqual([1, undefined])
  })

  it('puts a name on one line and limits its length', async () => {
    const rows = [
      [' Huber\n& Söhne ', first],
      ['H'.repeat(300), second],
    ]
    expect(await namesIn(['Firma', 'UID'], rows)).toEqual([1, 'Huber & Söhne', 'H'.repeat(100)])
  })
})

describe('finding the companies to be compared', () => {
  const [first = ''] = UIDS
  const companies = async (heading: string[], row: string[], companyColumns: CompanyChoice = {}) => {
    const { layout, rows } = await readRows([heading, row], {}, { companies: true, companyColumns })
    return { columns: layout.companyColumns, company: rows[0]?.company }
  }

  it('reads only those of the requested countries', async () => {
    const uids = ['es a2818-4661', 'DE136695976', 'ESA28184662']
    const rows = [['Firma', 'UID'], ...uids.map(uid => ['Ejemplo SL', uid])]
    const read = await readRows(rows, {}, { companies: ['ES'] })
    expect(read.rows.map(({ company }) => company?.name)).toEqual(['Ejemplo SL', undefined, 'Ejemplo SL'])
  })

  it.each([
    [
      ['Firma', 'Straße', 'PLZ', 'Ort', 'UID'],
      [1, 2, 3, 4],
    ],
    [
      ['UID', 'Kunde', 'Adresse', 'Postleitzahl', 'Stadt'],
      [2, 3, 4, 5],
    ],
    [
      ['UID', 'Company name', 'Street', 'Postcode', 'Town'],
      [2, 3, 4, 5],
    ],
    [
      ['UID', 'Firma', 'Straße/Nr.', 'PLZ Ort'],
      [2, 3, 4, 4],
    ],
    [
      ['UID', 'Firma', 'Anschrift'],
      [2, null, null, null],
    ],
    [
      ['UID', 'Name 1', 'Straße'],
      [2, 3, null, null],
    ],
    [
      ['UID', 'Firma', 'UID geprüft', 'Ergebnis', 'Straße', 'PLZ', 'Ort'],
      [2, null, null, null],
    ],
  ])('%j', async (heading, [name, street, zipCode, city]) => {
    const row = heading.map(text => (text === 'UID' ? first : `${text} a`))
    expect((await companies(heading, row)).columns).toEqual({ name, street, zipCode, city })
  })

  it('finds none if no heading, or only one of an earlier result, names a company', async () => {
    expect((await companies(['UID', 'Ort'], [first, 'Wien'])).columns).toBeNull()
    expect(
      (await companies(['UID', 'UID geprüft', 'Name', 'Firma'], [first, first, 'Huber', 'gleich'])).columns,
    ).toBeNull()
  })

  it('uses the columns that a person chose, and none if no name is to be compared', async () => {
    const heading = ['UID', 'Firma', 'Konto', 'Ort']
    const row = [first, 'Huber', 'Maier  &\nSohn', 'Wien']
    expect(await companies(heading, row, { name: 3, city: null })).toEqual({
      columns: { name: 3, street: null, zipCode: null, city: null },
      company: { name: 'Maier & Sohn', street: '', zipCode: '', city: '' },
    })
    expect(await companies(heading, row, { name: null })).toEqual({ columns: null, company: undefined })
    expect((await companies(heading, row)).company).toEqual({ name: 'Huber', street: '', zipCode: '', city: 'Wien' })
  })
})

describe('finding the sheet', () => {
  const list = (name: string, uid: string): BuiltSheet => ({ name, rows: [['UID'], [uid]] })
  const empty: BuiltSheet = { name: 'Leer', rows: [[' ']] }

  it.each([
    ['the first sheet with data', [empty, list('A', 'ATU1'), list('B', 'ATU2')], 'A'],
    ['hidden sheets last', [{ ...list('A', 'ATU1'), state: 'hidden' } as const, list('B', 'ATU2')], 'B'],
    ['a hidden sheet if there is no other', [empty, { ...list('A', 'ATU1'), state: 'veryHidden' } as const], 'A'],
    ['the sheet after a cover sheet', [{ name: 'Deckblatt', rows: [['Kunden'], ['2026']] }, list('B', 'ATU2')], 'B'],
  ])('uses %s', async (_, sheets, name) => expect((await read({ sheets })).layout.sheet).toBe(name))

  const uidsIn = (name: string, uids: string[]): BuiltSheet => ({ name, rows: [['UID'], ...column(uids)] })
  const [first = '', second = '', third = ''] = UIDS

  it.each([
    ['the longer list', [uidsIn('Kurz', [first]), uidsIn('Lang', [first, second, 'x'])], 'Lang'],
    ['the first of equal lists', [uidsIn('A', [first, second]), uidsIn('B', [second, third])], 'A'],
    [
      'the sheet with more UIDs, not more rows',
      [uidsIn('Alt', ['x1', 'x2', 'x3', first]), uidsIn('Neu', [first, second])],
      'Neu',
    ],
    [
      'the list over the letterhead',
      [{ name: 'Deckblatt', rows: [['Unsere UID', first]] }, uidsIn('Liste', [first, second])],
      'Liste',
    ],
    [
      'a longer list with country and number in separate columns',
      [
        uidsIn('A', [first]),
        {
          name: 'B',
          rows: [
            ['Land', 'UID'],
            ['AT', 'U13585627'],
            ['DE', '136695976'],
          ],
        },
      ],
      'B',
    ],
    [
      'a visible short list over a hidden one',
      [uidsIn('A', [first]), { ...uidsIn('B', UIDS), state: 'hidden' } as const],
      'A',
    ],
  ])('prefers %s if several have UIDs', async (_, sheets, name) => {
    const bytes = await buildWorkbook({ sheets })
    expect((await readWorkbook(bytes, LIMITS, {})).layout.sheet).toBe(name)
    expect((await previewWorkbook(bytes, LIMITS, {})).layout.sheet).toBe(name)
  })

  it('counts the UIDs of every sheet, with any sheet chosen', async () => {
    const sheets = [
      uidsIn('A', [first]),
      { name: 'Ort', rows: [['Wien']] },
      { ...uidsIn('C', [...UIDS, 'x1']), state: 'hidden' } as const,
      {
        name: 'D',
        rows: [
          ['Land', 'UID'],
          ['AT', 'U13585627'],
          ['DE', '136695976'],
        ],
      },
    ]
    const bytes = await buildWorkbook({ sheets })
    for (const choice of [{}, { sheet: 'A' }, { sheet: 'C', column: 1 }, { sheet: 'D' }]) {
      const foundRows = await previewWorkbook(bytes, LIMITS, choice)
      expect(foundRows.sheets.map(({ name, rows, uids }) => [name, rows, uids])).toEqual([
        ['A', 2, 1],
        ['Ort', 1, 0],
        ['C', 6, 4],
        ['D', 3, 2],
      ])
    }
  })

  it('uses the chosen sheet', async () => {
    const sheets = [list('A', 'ATU1'), list('B & C', 'ATU2')]
    const upload = await read({ sheets }, { sheet: 'B & C' })
    expect(upload.layout).toMatchObject({ sheet: 'B & C', part: 'xl/worksheets/sheet2.xml' })
    expect(upload.sheets).toEqual(['A', 'B & C'])
  })
})

describe('cells as Excel shows them', () => {
  const texts = async (cells: readonly BuiltCell[], more: Partial<BuiltWorkbook> = {}) =>
    (await readRows([['UID'], ...column(cells)], more)).rows.map(({ text }) => text)

  it('have formatted numbers, results of formulas, rich text, booleans and errors', async () => {
    const cells = [
      { number: 13585627, format: '"ATU"00000000' },
      { number: 202239951, format: '0000000000' },
      556200077701,
      { formula: 'A1&"x"', value: 'ATU13585627' },
      { formula: 'A1', value: 42 },
      { runs: ['ATU', '1358', '5627'] },
      true,
      { error: '#N/A' },
      { number: 46023, format: 'dd.mm.yyyy' },
      'ATU_x0031_3585627',
      'ATU_x0000_1358_xD83D_5627',
    ]
    expect(await texts(cells)).toEqual([
      'ATU13585627',
      '0202239951',
      '556200077701',
      'ATU13585627',
      '42',
      'ATU13585627',
      'TRUE',
      '#N/A',
      '01.01.2026',
      'ATU13585627',
      'ATU1358\ufffd5627',
    ])
  })

  it('have dates counted from 1904 if the workbook does so', async () =>
    expect(await texts([{ number: 44561, format: 'dd.mm.yyyy' }], { is1904: true })).toEqual(['01.01.2026']))

  it('are not evaluated: a formula without a result is read as its text, one with an empty result as empty', async () =>
    expect(
      await texts([{ formula: 'WEBSERVICE("http://example.org")' }, { formula: 'IF(A1,"","")', value: '' }]),
    ).toEqual(['=WEBSERVICE("http://example.org")']))

  it('omit Japanese phonetic text', async () => {
    const xml = '<c r="A2" t="inlineStr"><is><t>ATU</t><rPh sb="0" eb="1"><t>reading</t></rPh><r><t>1</t></r></is></c>'
    expect(await texts([{ xml }])).toEqual(['ATU1'])
  })

  it('have their text truncated if it is too long for a UID', async () =>
    expect((await texts(['x'.repeat(32_767)], { strings: 'shared' }))[0]).toHaveLength(255))
})

describe('files of other programs', () => {
  const rows: BuiltSheet['rows'] = [['Nr', 'UID'], null, ...UIDS.map((uid, at) => [at, uid])]
  it.each<[string, Partial<BuiltWorkbook>]>([
    ['shared texts', { strings: 'shared' }],
    ['texts in the cells', { strings: 'inline' }],
    ['prefixed elements', { prefix: 'x' }],
    ['Strict', { isStrict: true }],
    ['Strict and prefixed, texts shared', { isStrict: true, prefix: 'ss', strings: 'shared' }],
    ['no styles', { hasStyles: false }],
  ])('%s', async (_, more) => {
    const upload = await readRows(rows, more)
    expect(upload.rows.map(({ row, text }) => [row, text])).toEqual(UIDS.map((uid, at) => [at + 3, uid]))
  })

  it('counts rows and cells without addresses', async () => {
    const upload = await readRows([['Nr', 'UID'], ...UIDS.map(uid => [null, uid])], { isUnaddressed: true })
    expect(upload.rows.map(({ row, text }) => [row, text])).toEqual(UIDS.map((uid, at) => [at + 2, uid]))
  })

  it('ignores row elements outside the sheet data', async () => {
    const drawing =
      '<drawingPart xmlns="http://example.org/xdr"><row>7</row><sheetData><row><c r="A9"/></row></sheetData></drawingPart>'
    const upload = await read({
      sheets: [{ name: 'A', rows: [['UID'], ['ATU1']], after: `${drawing}<row r="9"><c r="A9"><v>1</v></c></row>` }],
    })
    expect(upload.rows).toHaveLength(1)
  })

  it('follows relationships to parts in other folders, with encoded names in other case', async () => {
    const workbook = await read({
      sheets: [{ name: 'A', rows: [['UID']] }],
      parts: {
        'xl/_rels/workbook.xml.rels':
          '<p:Relationships xmlns:p="http://schemas.openxmlformats.org/package/2006/relationships"><p:Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="../Daten%20Blatt/EINS.xml"/></p:Relationships>',
        'daten Blatt/eins.xml':
          '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData><row><c t="inlineStr"><is><t>ATU13585627</t></is></c></row></sheetData></worksheet>',
      },
    })
    expect(workbook.layout.part).toBe('daten Blatt/eins.xml')
    expect(workbook.rows).toHaveLength(1)
  })

  it('notices a digital signature', async () => {
    const parts = {
      '_rels/.rels':
        '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="a" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/><Relationship Id="b" Type="http://schemas.openxmlformats.org/package/2006/relationships/digital-signature/origin" Target="_xmlsignatures/origin.sigs"/></Relationships>',
    }
    expect((await readRows(column(UIDS), { parts })).isSigned).toBe(true)
  })
})

describe('readUpload', () => {
  it('returns every row in order', async () => {
    const uids = Array.from({ length: 2_500 }, (_, at) => `ATU${10_000_000 + at}`)
    const { rows } = await readUpload(OWNER, await buildUidList(uids), LIMITS)
    expect(rows.map(({ text }) => text)).toEqual(uids)
  })
})
