import { describe, expect, it } from 'vitest'
import { drawnPages, faultsOnPage } from '../../../tests/world/files/pdf-boxes.ts'
import { ISSUER, OPERATOR, reportContent, reportRow, toAsyncGenerator } from '../../../tests/world/files/report.ts'
import { LANGUAGES } from '../../base/texts/define.ts'
import type { Issuer } from './issuer.ts'
import type { ReportContent, ReportRow } from './report-content.ts'
import { writeReport } from './write-report.ts'

// Overlapping words are illegible, but copied text does not reveal them. So these tests check the
// position of each word, in reports with all combinations of rows.

const LONG_NAME =
  'Müller & Söhne Maschinenbau Handels- und Beteiligungsgesellschaft mit beschränkter Haftung & Co Kommanditgesellschaft'
const ONE_WORD = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'.repeat(3)
const SENTENCE =
  'Später noch einmal abfragen, oder die Ziffern mit der Rechnung vergleichen und beim Kunden nachfragen.'

const NAMES = ['', 'Beispiel AG', 'ΕΛΛΗΝΙΚΑ ΠΕΤΡΕΛΑΙΑ ΑΝΩΝΥΜΗ ΕΤΑΙΡΕΙΑ', LONG_NAME, ONE_WORD]
const NOTES = ['', 'GR wurde als EL abgefragt.', `${SENTENCE} `.repeat(4).trim()]
const CONSULTATIONS = ['', 'WAPIAAAAYx1Zq8bT', 'WAPIAAAAYx1Zq8bT'.repeat(3)]
const CODES = [
  { code: '0', message: '' },
  { code: '0', message: 'Die UID des Erwerbers ist gültig.' },
  { code: '103', message: SENTENCE.repeat(3) },
  { code: 'valid: true', message: '' },
  { code: 'MS_UNAVAILABLE', message: 'register closed' },
  { code: 'HTTP 500', message: '' },
  { code: '', message: '' },
]

const FAILED = { at: new Date('2026-07-01T10:00:00Z'), service: 'finanzamt', code: '1511', note: SENTENCE } as const

/** Further contents of a row; each row takes the next value of every list. */
const FURTHER_FIELDS: { [Key in keyof ReportRow]?: ReportRow[Key][] } = {
  row: [2, 199_999, 1_048_576],
  addressLines: [
    [],
    ['Ringstraße 7', '1010 Wien'],
    [LONG_NAME, 'Industriezone Nord 17/3/12', '4020 Linz', 'Österreich'],
  ],
  input: ['ATU13585627', 'atu 1358 5627', 'ＡＴＵ１３５８５６２７', 'x'.repeat(3_000), 'NL 1234.56.789.B01'],
  uid: ['ATU13585627', 'NL123456789B01', '', 'LT999999999999', 'WWWWWWWWWWWWWW'],
  verdict: ['valid', 'invalid', 'not-checked', 'not-a-uid'],
  marks: [{}, {}, {}, { listed: 'Auf der Liste der Scheinunternehmen seit 12.03.2024, Stand 20.11.2026, 06:01:02.' }],
  service: ['finanzamt', 'vies', null],
  askedAt: [new Date('2026-11-20T13:05:09Z'), new Date('2026-07-01T10:00:00Z'), null],
  requesterName: ['Handel GmbH', LONG_NAME, 'Muster Prüfung GmbH'],
  fromCache: [false, true],
  proof: ['', 'Nachweis der Muster Prüfung GmbH.'],
  failedTries: [[], [], [FAILED], [], [FAILED, { ...FAILED, code: 'HTTP 503', service: 'vies', note: '' }]],
  ownCompany: ['', 'Hubertus GmbH', LONG_NAME, ONE_WORD],
  comparison: [
    ['ähnlich'],
    ['gleich, andere Rechtsform', 'Straße anders: „Ring 5“ statt „Ringstraße 7“', 'PLZ anders: 1020 statt 1010'],
    ['nicht vergleichbar', `${SENTENCE} `.repeat(5), ONE_WORD],
  ],
  isDiffering: [true, true, false],
  sideBySide: [
    undefined,
    {
      highlightedWords: { own: ['GmbH', 'Hubertus'], given: ['AG', 'Söhne', 'Haftung'] },
      ownAddress: ['1020', 'Wien'],
      remarks: [],
    },
    {
      highlightedWords: { own: [], given: [] },
      ownAddress: [SENTENCE, ONE_WORD],
      remarks: [`${SENTENCE} `.repeat(5), ONE_WORD],
    },
    { highlightedWords: { own: [], given: [] }, ownAddress: [], remarks: [SENTENCE, SENTENCE] },
  ],
  invoiceDay: [
    { day: '12.03.2024', text: 'keine Abfrage für diesen Tag', isSupported: false },
    { day: 'kein lesbares Datum: 31.02.2024 (Freitag)', text: SENTENCE.repeat(3), isSupported: false },
    { day: '13.03.2024', text: 'gültig', isSupported: true },
  ],
}

const ROWS: ReportRow[] = NAMES.flatMap(name =>
  NOTES.flatMap(note =>
    CONSULTATIONS.flatMap(consultationNumber => CODES.map(code => ({ name, note, consultationNumber, ...code }))),
  ),
).map((shape, at) => reportRow({ ...furtherFieldsOf(at), ...shape }))

function furtherFieldsOf(at: number): Partial<ReportRow> {
  // Each list advances at a different pace, so that its values are combined with all those of the
  // others.
  const fields = Object.entries(FURTHER_FIELDS).map(([key, all], index) => [
    key,
    all[Math.floor(at / (1 + (index % 5))) % all.length],
  ])
  return Object.fromEntries(fields)
}

async function faultsIn(content: ReportContent, issuer: Issuer = ISSUER): Promise<string[]> {
  const pages = await drawnPages(await writeReport(content, issuer))
  expect(pages.flatMap(page => page.words).length).toBeGreaterThan(50)
  return [...new Set(pages.flatMap(page => faultsOnPage(page, content.kind)))]
}

const asSingle = (row: ReportRow): Partial<ReportContent> => ({
  kind: 'single',
  number: 'E-4/1',
  file: null,
  rows: toAsyncGenerator([{ ...row, row: null }]),
})

const LONG_ISSUER: Issuer = {
  ...ISSUER,
  operator: { ...OPERATOR, name: LONG_NAME, address: [LONG_NAME, '1010 Wien'], retentionNote: SENTENCE.repeat(9) },
}
const LOGO =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const LONG_COVER_FIELDS: Partial<ReportContent> = {
  company: { name: LONG_NAME, uid: '' },
  user: { name: LONG_NAME, email: `${'ada'.repeat(20)}@handel.example` },
  number: 'B-1234567/123',
}

describe.each(LANGUAGES)('a page of a report (%s)', { tags: ['C6-08'] }, language => {
  it('has no overlapping words and none outside the margins, for all combinations of rows', async () => {
    expect(await faultsIn(reportContent(ROWS, { language }))).toEqual([])
  })

  it('has no misplaced words in the report of a single check', async () => {
    // Each report takes time; this selection covers all combinations.
    for (const row of ROWS.filter((_, at) => at % 67 === 0))
      expect(await faultsIn(reportContent([row], { language, ...asSingle(row) }))).toEqual([])
  })

  it('has no misplaced words for long names of companies, users and operators', async () => {
    const row = reportRow()
    const cancelled = { processed: 199_999, total: 200_000 }
    expect(await faultsIn(reportContent([row], { language, cancelled, ...LONG_COVER_FIELDS }), LONG_ISSUER)).toEqual([])
    const single = () => reportContent([row], { language, ...LONG_COVER_FIELDS, ...asSingle(row) })
    expect(await faultsIn(single(), LONG_ISSUER)).toEqual([])
    expect(await faultsIn(single(), { ...ISSUER, operator: { ...OPERATOR, logo: LOGO } })).toEqual([])
  })

  it('does not break a row number, in the rows or the chapters', async () => {
    const invoiceDay = { day: '12.03.2024', text: 'keine Abfrage für diesen Tag', isSupported: false }
    const last = reportRow({ row: 1_048_576, isDiffering: true, ownCompany: 'Hubertus GmbH', invoiceDay })
    const pages = await drawnPages(await writeReport(reportContent([last], { language }), ISSUER))
    // On the cover, among the rows, and in both chapters.
    expect(pages.flatMap(page => page.words).filter(({ words }) => words === '1048576')).toHaveLength(4)
  })
})
