import { describe, expect, it } from 'vitest'
import { type BuiltSheet, buildWorkbook } from '../../../../tests/world/files/workbook.ts'
import type { Choice } from '../layout.ts'
import { UnreadableUpload } from '../unreadable-upload.ts'
import { previewWorkbook } from './preview-workbook.ts'
import { readWorkbook } from './read-workbook.ts'

const LIMITS = { maxUnpackedBytes: 400 * 1024 * 1024, maxRows: 200_000 }
const OWN_UID = 'ATU64938009'
const PARTNERS = ['ATU13585627', 'DE136695976', 'FR40303265045', 'IT00743110157', 'BE0428759497', 'CZ25123891']

type Rows = NonNullable<BuiltSheet['rows']>
const buildList = (rows: Rows) => buildWorkbook({ sheets: [{ name: 'Liste', rows }] })
const layoutOf = async (rows: Rows, choice: Choice = {}) =>
  (await readWorkbook(await buildList(rows), LIMITS, choice)).layout
const columnOf = async (rows: Rows, choice: Choice = {}) => (await layoutOf(rows, choice)).uidColumn

async function readRefused(rows: Rows, choice: Choice = {}): Promise<UnreadableUpload> {
  const refusal = await readWorkbook(await buildList(rows), LIMITS, choice).catch((failure: unknown) => failure)
  if (refusal instanceof UnreadableUpload) return refusal
  throw new Error('it was read')
}

/** Returns a list with the partners' numbers and another text in each row. */
const withOtherColumn = (headings: [string, string], otherText: (at: number) => string): Rows => [
  ['Nr', ...headings],
  ...PARTNERS.map((uid, at) => [String(100 + at), otherText(at), uid]),
]

describe('the column with the company’s own number is rejected:', () => {
  it.each([
    ['UID', 'Kunden-UID'],
    ['Unsere UID', 'Ihre UID'],
    ['UID Aussteller', 'UID Empfänger'],
    ['Seller VAT', 'Buyer VAT'],
    ['Supplier VAT ID', 'Customer VAT ID'],
    ['P.IVA propria', 'P.IVA cliente'],
    ['DIČ dodavatele', 'DIČ odběratele'],
    ['NIP sprzedawcy', 'NIP nabywcy'],
    ['EU-Mitgliedstaat u. UStID (Ursprung)', 'EU-Mitgliedstaat u. UStID (Bestimmung)'],
    ['Kennung', 'Nummer'],
  ])('%s next to %s', async (own, partner) => {
    const rows = withOtherColumn([own, partner], () => OWN_UID)
    expect(await columnOf(rows)).toBe(3)
    expect(await columnOf(rows.map(row => [row?.[0] ?? '', row?.[2] ?? '', row?.[1] ?? '']))).toBe(2)
  })

  it('if it is in all rows and the partners’ numbers in few', async () => {
    const rows = [
      ['UID', 'UID Partner'],
      ...Array.from({ length: 300 }, (_, at) => [OWN_UID, at > 150 ? PARTNERS[at % 6] : '']),
    ]
    expect(await columnOf(rows as Rows)).toBe(2)
  })

  it('in a list of one row, if it is the company’s known UID', async () => {
    const rows = [
      ['UID Aussteller', 'UID Empfänger'],
      [OWN_UID, 'DE136695976'],
    ]
    expect(await columnOf(rows, { ownUids: [OWN_UID] })).toBe(2)
    expect(await columnOf(rows, { ownUids: ['DE136695976'] })).toBe(1)
    expect((await readRefused(rows)).reason).toBe('ambiguous-column')
  })

  it('but is used if no other column has numbers', async () => {
    expect(await columnOf([['Firma', 'UID'], ...PARTNERS.map(() => ['A', OWN_UID])], { ownUids: [OWN_UID] })).toBe(2)
    expect(await columnOf([['Eigene UID'], [OWN_UID]])).toBe(1)
  })
})

describe('a tax column is rejected:', () => {
  const AMOUNTS = ['20.00', '20', '1.234,56', 'U20', '0', '19 %']
  it.each([
    ['VAT', 'Tax ID'],
    ['TVA', 'Numéro'],
    ['USt-Code', 'Steuer ID Kunde'],
    ['MwSt.-Code', 'Partner tax no.'],
    ['VAT Code', 'Tax number'],
    ['IVA', 'NIF'],
    ['PDV', 'OIB'],
    ['VAT', 'Kennung'],
  ])('%s next to %s', async (tax, number) => {
    expect(await columnOf(withOtherColumn([tax, number], at => AMOUNTS[at] ?? ''))).toBe(3)
    expect(await columnOf(withOtherColumn([tax, number], () => '20.00'))).toBe(3)
  })

  it('even if it is next to countries', async () => {
    const rows = [['Country', 'VAT', 'Tax ID'], ...PARTNERS.map(uid => ['RO', '20.00', uid])]
    expect(await columnOf(rows)).toBe(3)
  })

  it('but is used if it contains UIDs', async () => {
    expect(await columnOf([['VAT'], ...PARTNERS.map(uid => [uid])])).toBe(1)
    expect(await columnOf([['Amount', 'TVA'], ...PARTNERS.map(uid => ['20.00', uid])])).toBe(2)
  })
})

describe('if two columns fit, a person must choose:', () => {
  const rows: Rows = [
    ['Lieferanten-UID', 'Firma', 'Kunden-UID'],
    ...PARTNERS.map((uid, at) => [uid, 'A', PARTNERS[(at + 1) % 3] ?? '']),
  ]

  it('the refusal lists the content of each', async () => {
    const { candidates, issues, code } = await readRefused(rows)
    expect([code, candidates]).toEqual(['ambiguous_column', ['1', '3']])
    expect(issues).toEqual([
      {
        path: 'uidColumn',
        message: 'A "Lieferanten-UID": 6 different numbers in 6 rows (ATU13585627, DE136695976, FR40303265045)',
      },
      {
        path: 'uidColumn',
        message: 'C "Kunden-UID": 3 different numbers in 6 rows (DE136695976, FR40303265045, ATU13585627)',
      },
    ])
  })

  it('the preview lists both, and reads no rows until one is chosen', async () => {
    const bytes = await buildList(rows)
    const preview = await previewWorkbook(bytes, LIMITS, {})
    expect(preview).toMatchObject({ layout: { uidColumn: 0 }, problem: { reason: 'ambiguous-column' }, rows: [] })
    expect(preview.columnCandidates).toMatchObject([
      { column: 1, heading: 'Lieferanten-UID', numbers: 6, rows: 6 },
      { column: 3, heading: 'Kunden-UID', numbers: 3, rows: 6 },
    ])
    const chosen = await previewWorkbook(bytes, LIMITS, { column: 3 })
    expect(chosen).toMatchObject({ layout: { uidColumn: 3 }, problem: null, columnCandidates: [] })
    expect(chosen.layout.described?.why).toBe('chosen')
  })

  it('if the numbers are wrong under the UID heading and right under another', async () => {
    const rows = [['Alte Nummer', 'UID'], ...PARTNERS.map(uid => [uid, uid.slice(0, 9)])]
    expect((await readRefused(rows)).candidates).toEqual(['1', '2'])
  })

  it('but not if both have the same numbers, or one heading is clearer', async () => {
    expect(await columnOf([['UID', 'UID Kopie'], ...PARTNERS.map(uid => [uid, uid])])).toBe(1)
    const withNotes = [['Notiz', 'UID'], ...PARTNERS.map((uid, at) => [at < 2 ? (PARTNERS[5 - at] ?? '') : '', uid])]
    expect(await columnOf(withNotes)).toBe(2)
  })

  it('the layout contains the reason for the chosen and the rejected columns', async () => {
    const { described } = await layoutOf(withOtherColumn(['Unsere UID', 'Kunden-UID'], () => OWN_UID))
    expect(described).toMatchObject({
      why: 'heading',
      passedOver: [{ column: 2, heading: 'Unsere UID', why: 'own' }],
    })
    const withTaxColumn = await layoutOf(withOtherColumn(['VAT', 'Kennung'], () => '20.00'))
    expect(withTaxColumn.described).toMatchObject({ why: 'numbers', passedOver: [{ column: 2, why: 'no-numbers' }] })
  })
})

describe('the country of a number', () => {
  it.each([
    [
      'two columns away',
      [
        ['Country', 'Name', 'VAT ID'],
        ...[
          ['AUT', 'A', 'U13585627'],
          ['DEU', 'B', '136695976'],
        ],
      ],
      1,
    ],
    [
      'on the right',
      [
        ['VAT ID', 'Land'],
        ['U13585627', 'A'],
        ['136695976', 'D'],
      ],
      2,
    ],
    [
      'by longer names',
      [
        ['Staat', 'VAT ID'],
        ['Czech Republic', '25123891'],
        ['Österreich (AT)', 'U13585627'],
      ],
      1,
    ],
  ] as [string, Rows, number][])('%s', async (_, rows, column) =>
    expect((await layoutOf(rows)).countryColumn).toBe(column),
  )

  it('is not read from a column of letters, languages or towns', async () => {
    for (const heading of ['Anrede', 'Typ', 'Firma'])
      expect(
        (
          await layoutOf([
            [heading, 'UID'],
            ['F', 'DE136695976'],
            ['H', 'ATU13585627'],
          ])
        ).countryColumn,
      ).toBeNull()
    expect(
      (
        await layoutOf([
          ['Sprache', 'UID'],
          ['DE', '136695976'],
          ['DE', 'ATU13585627'],
        ])
      ).countryColumn,
    ).toBeNull()
  })

  it('does not replace the number’s own country', async () => {
    const rows = [
      ['Land', 'UID'],
      ...[
        ['FR', 'DE136695976'],
        ['Frankreich', 'BG131202360'],
        ['F', 'PT501964843'],
      ],
    ]
    const { rows: read } = await readWorkbook(await buildList(rows), LIMITS, {})
    expect(read.map(({ text }) => text)).toEqual(['DE136695976', 'BG131202360', 'PT501964843'])
  })
})

it('does not mistake a number with its label for a heading', async () => {
  const rows = [['Steuer-ID Kunde'], ...PARTNERS.map(uid => [`USt-IdNr. ${uid}`])]
  const { layout, rows: read } = await readWorkbook(await buildList(rows), LIMITS, {})
  expect([layout.headerRow, read.length]).toEqual([1, PARTNERS.length])
})

describe('a table without UIDs is refused:', () => {
  it.each<[string, Rows]>([
    [
      'dates next to letters',
      [['Klasse', 'Tag'], ...['a', 'b', 'f', 'h', 'd'].map((letter, at) => [letter, `2${at}.12.2023`])],
    ],
    [
      'codes next to the names of countries',
      [
        ['Code', 'Name'],
        ['178', 'Romania'],
        ['40', 'Austria'],
        ['276', 'Germany'],
        ['1', 'Albania'],
      ],
    ],
    [
      'one possible UID among many other numbers',
      [['Konto', 'Ort'], ['12345678', 'Wien'], ...Array.from({ length: 20 }, (_, at) => [String(900 + at), 'Ort'])],
    ],
  ])('%s', async (_, rows) => {
    const refusal = await readRefused(rows)
    expect(refusal.reason).toBe('no-uid-column')
  })
})

it('a single UID in another column does not override the heading', { tags: ['R-37'] }, async () => {
  const rows: Rows = [
    ['Nr', 'UID', 'Code'],
    ['1', 'DE136695976', ''],
    ['ATU13585627', '', '7'],
    ['', '', 'ATU13585627'],
  ]
  expect(await columnOf(rows)).toBe(2)
})

describe('if only the own number was recognised, a person must choose:', () => {
  const NUMBERS_WITHOUT_COUNTRY = ['13585627', '136695976', '40303265045', '00743110157', '0428759497', '25123891']
  const ZONES = ['EU', 'Inland', 'EU', 'Drittland', 'EU', 'EU']
  it.each([
    ['Unsere UID', 'UID'],
    ['Eigene UID', 'USt-IdNr.'],
    ['UID', 'Kunden-UID'],
    ['Company VAT', 'Partner VAT'],
    ['UID Aussteller', 'UID Kunde'],
    ['Unsere UID', 'Kennung'],
  ])('%s next to %s', async (own, partners) => {
    const listWith = (numbers: string[], rows: number): Rows => [
      [own, 'Zone', partners, 'Firma'],
      ...numbers.slice(0, rows).map((number, at) => [OWN_UID, ZONES[at] ?? '', number, 'A GmbH']),
    ]
    const { candidates, issues } = await readRefused(listWith(NUMBERS_WITHOUT_COUNTRY, 6))
    expect(candidates).toEqual(['3', '1'])
    expect(issues[0]?.message).toBe(
      `C "${partners}": numbers without a country in 6 rows (13585627, 136695976, 40303265045)`,
    )
    expect(await columnOf(listWith(PARTNERS, 6))).toBe(3)
  })

  it('also if the other of two columns has a clearer heading', async () => {
    const sellers = ['PT506770494', 'EE100027404', 'EE100027404']
    const rows = sellers.map((seller, at) => [seller, NUMBERS_WITHOUT_COUNTRY[at] ?? '', ZONES[at + 1] ?? ''])
    const { candidates } = await readRefused([['Seller VAT', 'VAT ID', 'Zone'], ...rows])
    expect(candidates).toEqual(['2', '1'])
    // German tax numbers next to the UIDs of a few rows.
    const withTaxNumbers = NUMBERS_WITHOUT_COUNTRY.map((number, at) => [PARTNERS[at * 3] ?? '', number])
    expect(await columnOf([['USt-IdNr.', 'Steuernummer'], ...withTaxNumbers])).toBe(1)
  })

  it('but not for accounts, amounts or a copy of the own number', async () => {
    const rows = (other: (at: number) => string) => [
      ['Unsere UID', 'Andere'],
      ...PARTNERS.map((_, at) => [OWN_UID, other(at)]),
    ]
    expect(await columnOf(rows(at => String(200_000 + at)))).toBe(1)
    expect(await columnOf(rows(at => `1.234.567,${at}0`))).toBe(1)
    expect(await columnOf(rows(() => ''))).toBe(1)
    const withCopy = [
      ['UID', 'UID ohne Kürzel'],
      ...PARTNERS.map((uid, at) => [uid, NUMBERS_WITHOUT_COUNTRY[at] ?? '']),
    ]
    expect(await columnOf(withCopy)).toBe(1)
  })
})

describe('a company’s number is the own one if another column is the partner’s:', () => {
  it('if it is the same in all rows', async () => {
    for (const partner of ['Partner VAT', 'Customer VAT', 'Supplier VAT ID'])
      for (const rows of [1, 6])
        expect(await columnOf([['Company VAT', partner], ...PARTNERS.slice(0, rows).map(uid => [OWN_UID, uid])])).toBe(
          2,
        )
  })

  it('but a person must choose if both vary', async () => {
    const rows = [
      ['Company VAT', 'Partner VAT'],
      ...PARTNERS.slice(0, 3).map((uid, at) => [uid, PARTNERS[at + 3] ?? '']),
    ]
    expect((await readRefused(rows)).candidates).toEqual(['1', '2'])
  })
})

it('requires a choice between two columns full of different numbers, even if only one heading says UID', async () => {
  const listWith = (heading: string) => [
    ['UID', heading],
    ...PARTNERS.slice(0, 3).map((uid, at) => [uid, PARTNERS[at + 3] ?? '']),
  ]
  expect((await readRefused(listWith('Kennung'))).candidates).toEqual(['1', '2'])
  expect((await readRefused(listWith('VAT'))).candidates).toEqual(['1', '2'])
  expect(await columnOf(listWith('Alte UID'))).toBe(1)
})

describe('a column of “No” without a country heading is Norway only by the check digits:', () => {
  const RIGHT = ['974760673', '923609016', '974760673', '923609016']
  const WRONG = ['912345678', '912345679', '812345678', '912345670']
  const listOf = (heading: string, numbers: string[], cell: string): Rows => [
    ['Firma', 'UID-Nummer', heading],
    ...numbers.map((number, at) => [`Kunde ${at}`, number, cell]),
  ]
  const columnsOf = async (rows: Rows) => {
    const outcome = await layoutOf(rows).catch(() => null)
    return outcome?.countryColumn ?? null
  }

  it.each([
    ['Aktiv', WRONG, 'No', null],
    ['Aktiv', WRONG, 'N', null],
    ['Aktiv', [...RIGHT.slice(0, 1), ...WRONG], 'No', null],
    ['Aktiv', [...RIGHT, ...WRONG], 'NO', 3],
    ['Land', WRONG, 'NO', 3],
  ])('%s, %j, %s: %s', async (heading, numbers, cell, column) => {
    expect(await columnsOf(listOf(heading, numbers, cell))).toBe(column)
  })
})
