import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readRow } from '../../src/checking/batches/readings.ts'
import { readPasted } from '../../src/checking/batches/upload/pasted-rules.ts'
import { previewWorkbook } from '../../src/documents/spreadsheets/reading/preview-workbook.ts'
import { readWorkbook } from '../../src/documents/spreadsheets/reading/read-workbook.ts'
import { UnreadableUpload } from '../../src/documents/spreadsheets/unreadable-upload.ts'
import { compareCompanies } from '../../src/vat-ids/same-company/compare-companies.ts'
import { parseUid } from '../../src/vat-ids/uid/parse-uid.ts'
import { type BuiltWorkbook, buildWorkbook } from '../../tests/world/files/workbook.ts'
import { processFile } from './process-file.ts'

// Cells and lists from public bug reports of other tools, by case number, with the expected result.
// Other tests cover the remaining cases: cell-text.test.ts B-02 and B-22 (formats that add text),
// table-edits.test.ts B-24 and B-25 (names of table columns), read-upload.test.ts,
// write-result.test.ts and `npm run corpus` B-26, B-29 and B-32 to B-35 (workbooks of other
// programs), and the tests of the readers B-76 and B-77 (authorities' answers).

const folder = mkdtempSync(join(tmpdir(), 'real-lists-'))
afterAll(() => rmSync(folder, { recursive: true }))

const LIMITS = { maxUnpackedBytes: 64 * 1024 * 1024, maxRows: 200_000 }

const uidFrom = (raw: string, country = ''): string => {
  const parsed = parseUid(raw, country)
  return parsed.isQueryable ? parsed.uid : ''
}

async function uidsFrom(bytes: Uint8Array, isList: boolean): Promise<string[] | string> {
  try {
    const { rows } = await readWorkbook(bytes, LIMITS, isList ? { list: {} } : {})
    return rows.map(row => readRow(row, false)).map(parsed => (parsed.isQueryable ? parsed.uid : ''))
  } catch (failure) {
    if (failure instanceof UnreadableUpload) return failure.reason
    throw failure
  }
}

const uidsOfList = (...lines: string[]) => uidsFrom(Buffer.from(`${lines.join('\r\n')}\r\n`), true)
const uidsOfWorkbook = async (book: BuiltWorkbook) => uidsFrom(await buildWorkbook(book), false)

it.each([
  ['B-01', 'DE136695976', 'FR', 'DE136695976'],
  ['B-03', 'BG131202360¹', '', 'BG131202360'],
  ['B-03', 'CZ25123891²', '', 'CZ25123891'],
  ['B-04', 'BG131202360 ①', '', 'BG131202360'],
  ['B-04', 'BG131202360 1)', '', ''],
  ['B-05', 'GB980780684000', '', ''],
  ['B-05', 'XI432525179000', '', ''],
  ['B-45', '["ATU13585627"]', '', 'ATU13585627'],
  ['B-45', '["ATU13585627","DE136695976"]', '', ''],
  ['B-46', 'eu_vat ATU13585627', '', 'ATU13585627'],
  ['B-46', 'gb_vat GB980780684', '', 'GB980780684'],
  ['B-46', 'ch_vat CHE-107.185.562 MWST', '', 'CHE107185562'],
  ['B-47', '5,56189E+11', 'SE', ''],
  ['B-51', 'TVA intracommunautaire FR40303265045', '', 'FR40303265045'],
  ['B-51', 'VATIN: DE136695976', '', 'DE136695976'],
  ['B-52', 'Tax ID: DE136695976', '', 'DE136695976'],
  ['B-52', 'Steuer-ID: DE136695976', '', 'DE136695976'],
  ['B-53', 'IČ DPH: SK2022749619', '', 'SK2022749619'],
  ['B-53', 'Adószám: HU12892312', '', 'HU12892312'],
  ['B-54', 'Firmen-UID: ATU13585627', '', 'ATU13585627'],
  ['B-54', 'Company VAT: IT00743110157', '', 'IT00743110157'],
  ['B-55', 'ATU13585627 UID', '', 'ATU13585627'],
  ['B-55', 'BE0428759497 BTW', '', 'BE0428759497'],
  ['B-56', 'HRHR33392005961', '', ''],
  ['B-57', 'AUT13585627', '', ''],
  ['B-58', 'DEl36695976', '', ''],
  ['B-59', 'NL004495445B01 / DE136695976', '', ''],
  ['B-60', 'ATU13585627 bis 31.12.2019', '', 'ATU13585627'],
  ['B-61', 'AT61 1904 3002 3457 3201', '', ''],
  ['B-61', 'AT 12 345/6789', '', ''],
  ['B-62', 'HU10467024-4-11', '', ''],
  ['B-63', 'BE1000000021', '', 'BE1000000021'],
  ['B-64', 'NL002455799B11', '', 'NL002455799B11'],
  ['B-64', 'NL000099998B57', '', 'NL000099998B57'],
  ['B-65', 'EU372041333', '', ''],
  ['B-66', 'ATU•135·856_27', '', 'ATU13585627'],
  ['B-66', 'ATU\u2011135\u00a085627', '', 'ATU13585627'],
  ['B-67', 'ATU١٣٥٨٥٦٢٧', '', ''],
  ['B-68', 'АТU13585627', '', ''],
  ['B-69', 'A28184661', 'ES', 'ESA28184661'],
  ['B-70', 'CHE394021985MWST', '', 'CHE394021985'],
  ['B-70', 'CHE394021985 MWST', '', 'CHE394021985'],
  ['B-71', 'CHE-107.185.562 UID', '', 'CHE107185562'],
  ['B-72', '9925:BE0428759497', '', 'BE0428759497'],
  ['B-73', '#DIV/0!', '', ''],
])('%s: %j with country %j gives %j', (_, raw, country, uid) => expect(uidFrom(raw, country)).toBe(uid))

it.each([
  ['B-06', 'ATU13585627, DE13669597', [['ATU13585627'], ['DE13669597']]],
  ['B-07', 'ATU13585627,ATU57194903 DE136695976', [['ATU13585627'], ['ATU57194903'], ['DE136695976']]],
  ['B-08', 'ATU13585627 Müller GmbH', [['ATU13585627', 'Müller GmbH']]],
  ['B-08', 'Müller GmbH ATU13585627', [['ATU13585627', 'Müller GmbH']]],
])('%s: splits the pasted text %j into cells', (_, line, rows) => expect(readPasted([line]).rows).toEqual(rows))

describe('lists', () => {
  const OWN = 'ATU64938009'
  const TWO = ['ATU13585627', 'DE136695976']
  it.each<[string, string[], string[] | string]>([
    ['B-01', ['Land;UID', 'FR;DE136695976', 'F;BG131202360'], ['DE136695976', 'BG131202360']],
    ['B-09', ['UStID (Ursprung);UStID (Bestimmung)', `${OWN};ATU13585627`, `${OWN};DE136695976`], TWO],
    ['B-10', ['Unsere UID;Ihre UID', `${OWN};ATU13585627`, `${OWN};DE136695976`], TWO],
    ['B-11', ['Tax ID;Net;VAT', 'ATU13585627;100.00;20.00', 'DE136695976;50.00;20.00'], TWO],
    ['B-12', ['Land;UID', 'AUT;U13585627', 'DEU;136695976'], TWO],
    ['B-13', ['Land;UID', 'Czech Republic;25123891', 'Holland;004495445B01'], ['CZ25123891', 'NL004495445B01']],
    ['B-14', ['Land;UID', 'SLO;50223054', 'A;U13585627'], ['SI50223054', 'ATU13585627']],
    ['B-15', ['Land;UID', 'AT - Österreich;U13585627', 'DE - Germany;136695976'], TWO],
    ['B-16', ['Land;UID', 'Monaco;40303265045', 'MC;40303265045'], ['FR40303265045', 'FR40303265045']],
    ['B-36', ['UID;Firma;Betrag;', ...TWO.map(uid => `${uid};Huber, Max;1000,50`)], TWO],
    ['B-40', ['|UID        |Firma|', '|-----------|-----|', ...TWO.map(uid => `|${uid}|Alpha|`)], 'any'],
    ['B-41', ['Konto;EU-Land;EU-UStID', '10000;AT;U13585627', '10001;DE;136695976'], TWO],
    ['B-42', ['Name;UID', '"Alpen" Bau;ATU13585627', '5" Rohre;DE136695976'], TWO],
    ['B-43', ['\ufeff\ufeff"UID";"Firma"', ...TWO.map(uid => `"${uid}";"Alpha"`)], TWO],
    ['B-48', ['sep=,', 'UID;Firma', ...TWO.map(uid => `${uid};Alpha`)], 'any'],
    ['B-49', ['UID;Firma', 'ATU13585627;Alpha', '\fUID;Firma', 'DE136695976;Beta'], ['ATU13585627', '', 'DE136695976']],
    ['B-50', ['UID;Anschrift', 'ATU13585627;"Gasse 1\n1010 Wien"', 'DE136695976;"Weg 2"'], TWO],
    ['B-79', ['Klasse;Tag', 'H;24.12.2023', 'b;25.12.2023', 'f;26.12.2023'], 'no-uid-column'],
  ])('%s: reads the list %j', async (_, lines, expected) => {
    const actual = await uidsOfList(...lines)
    // 'any': the list may be read or refused, but no other number may be queried.
    if (expected !== 'any') expect(actual).toEqual(expected)
    else if (typeof actual !== 'string') expect(actual.filter(Boolean)).toEqual(TWO)
  })

  const UMLAUTS = ['UID;Firma', ...Array.from({ length: 200 }, () => 'ATU13585627;Müller')].join('\n')
  it.each<[string, Uint8Array, string]>([
    ['B-37', Buffer.concat([Buffer.from(`${UMLAUTS}\nATU13585627;Caf`), Buffer.from([0xe9, 10])]), 'utf-8'],
    ['B-38', Buffer.from(`${UMLAUTS}\nATU13585627;Bü`).subarray(0, -1), 'utf-8'],
    [
      'B-39',
      Buffer.from('N° TVA;Client\nFR40303265045;Société Générale\nFR40303265045;Crédit\n', 'latin1'),
      'windows-1252',
    ],
    [
      'B-44',
      Buffer.concat([
        Buffer.from('DI'),
        Buffer.from([0xc8]),
        Buffer.from(';Firma\nCZ25123891;'),
        Buffer.from([0x8a]),
        Buffer.from('koda\n'),
      ]),
      'windows-1250',
    ],
  ])('%s: the encoding is detected', async (_, bytes, encoding) => {
    const { candidates, layout } = await previewWorkbook(bytes, LIMITS, { list: {} })
    expect(candidates[0]?.encoding ?? layout.list?.encoding).toBe(encoding)
  })
})

describe('workbooks', () => {
  const TWO = ['ATU13585627', 'DE136695976']
  const UIDS = ['ATU13585627', 'DE136695976', 'BG131202360']
  it('B-17 to B-19: shared formulas without results count as formulas', async () => {
    const sharedCell = (row: number, own: string) => ({ xml: `<c r="C${row}"><f t="shared" ${own} si="0"/></c>` })
    const rows = [
      ['Land', 'Nummer', 'UID'],
      ['AT', 'U13585627', { xml: '<c r="C2"><f t="shared" ref="C2:C4" si="0">A2&amp;B2</f></c>' }],
      ...[3, 4].map(row => ['DE', '136695976', sharedCell(row, '')]),
    ]
    const preview = await previewWorkbook(await buildWorkbook({ sheets: [{ name: 'Liste', rows }] }), LIMITS, {
      column: 3,
    })
    expect(preview.uncomputedFormulas).toBe(3)
  })
  it.each<[string, Partial<BuiltWorkbook>]>([
    ['B-20', { hasStyles: false }],
    ['B-27', { isUnaddressed: true }],
    ['B-28', { prefix: 'x' }],
    ['B-30', { strings: 'inline' }],
    ['B-31', { is1904: true }],
  ])('%s: the workbook is read', async (_, options) => {
    const rows = [['UID'], ...UIDS.map(uid => [uid])]
    expect(await uidsOfWorkbook({ sheets: [{ name: 'Liste', rows }], ...options })).toEqual(UIDS)
  })
  it('B-23: a number is read by its value if no section of its format applies', async () => {
    const cell = { number: 136_695_976, format: '[<100000000]"DE0"00000000' }
    const rows = [
      ['Land', 'UID'],
      ['DE', cell],
      ['AT', 'U13585627'],
    ]
    expect(await uidsOfWorkbook({ sheets: [{ name: 'Liste', rows }] })).toEqual(['DE136695976', 'ATU13585627'])
  })

  const SHARED = (value: string) => [
    ['UID', 'A', 'B', 'C', 'D'],
    [
      'ATU13585627',
      1,
      { xml: '<c r="C2"><f t="shared" ref="C2:E2" si="0">B2+1</f></c>' },
      ...['D', 'E'].map(column => ({
        xml: `<c r="${column}2"${value === '' ? '' : ' t="str"'}><f t="shared" si="0"/>${value}</c>`,
      })),
    ],
    ['DE136695976', 1, 2, 3, 4],
  ]
  it.each<[string, BuiltWorkbook]>([
    ['B-17', { sheets: [{ name: 'Liste', rows: SHARED('') }] }],
    ['B-18', { sheets: [{ name: 'Liste', rows: SHARED('<v></v>') }] }],
    ['B-20', { sheets: [{ name: 'Liste', rows: [['UID'], ...TWO.map(uid => [uid])] }], hasStyles: false }],
    [
      'B-21',
      {
        sheets: [{ name: 'Liste', rows: [['UID'], ...TWO.map(uid => [uid])] }],
        parts: { 'xl/styles.xml': '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"/>' },
      },
    ],
  ])('%s: the workbook is written without damage', async (id, book) => {
    const path = join(folder, `${id}.xlsx`)
    writeFileSync(path, await buildWorkbook(book))
    expect(await processFile(path)).toMatchObject({ outcome: 'whole', differences: [] })
  })
})

it.each([
  ['B-74', 'Exemple SPRL', 'SRL EXEMPLE', 'BE'],
  ['B-75', 'Firma Sp. z 0.0.', 'FIRMA SPÓŁKA Z OGRANICZONĄ ODPOWIEDZIALNOŚCIĄ', 'PL'],
])('%s: %s is the same company as %s', (_, ownName, givenName, country) => {
  const text = (name: string) => ({ name, street: '', zipCode: '', city: '' })
  expect(['same', 'similar']).toContain(
    compareCompanies(text(ownName), text(givenName), { country, isGroup: false }).sameness,
  )
})
