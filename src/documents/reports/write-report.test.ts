import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { pdfPages } from '../../../tests/world/files/pdf.ts'
import { drawnPages } from '../../../tests/world/files/pdf-boxes.ts'
import { ISSUER, OPERATOR, reportContent, reportRow, toAsyncGenerator } from '../../../tests/world/files/report.ts'
import { VERSION } from '../../base/releases/version.ts'
import { LANGUAGES } from '../../base/texts/define.ts'
import type { ReportContent, ReportRow } from './report-content.ts'
import { discardReportDraft, draftReport, writeReport } from './write-report.ts'

const UNANSWERED = reportRow({
  row: 6,
  input: 'ro 14399840',
  uid: 'RO14399840',
  verdict: 'not-checked',
  level: 0,
  service: 'vies',
  code: 'MS_UNAVAILABLE',
  message: 'register closed',
  name: '',
  addressLines: [],
  note: 'Später noch einmal abfragen.',
  failedTries: [
    { at: new Date('2026-07-01T10:00:00Z'), service: 'finanzamt', code: '1511', note: 'nicht verfügbar' },
    { at: new Date('2026-11-20T13:05:01Z'), service: 'vies', code: 'MS_UNAVAILABLE', note: 'erster Versuch' },
  ],
})

const ROWS: ReportRow[] = [
  reportRow(),
  reportRow({
    row: 3,
    input: 'GR 094259216',
    uid: 'EL094259216',
    service: 'vies',
    code: 'valid: true',
    consultationNumber: 'WAPIAAAAYx1Zq8bT',
    note: 'GR wurde als EL abgefragt.',
    fromCache: true,
    proof: 'Nachweis der Muster Prüfung GmbH.',
    requesterUid: 'ATU66889218',
    requesterName: 'Muster Prüfung GmbH',
  }),
  reportRow({ row: 4, uid: 'DE123456789', input: 'DE123456789', verdict: 'invalid', level: 1, code: '1' }),
  reportRow({
    row: 5,
    uid: 'NO1',
    input: 'NO1',
    verdict: 'not-a-uid',
    level: 0,
    service: null,
    askedAt: null,
    code: '',
  }),
  UNANSWERED,
]

const pagesOf = async (content: ReportContent) => pdfPages(await writeReport(content, ISSUER))
const textOf = async (content: ReportContent) => (await pagesOf(content)).join(' ')

const CHECK_PAGE = 'https://uid.example.at/report-check'

const NAMES = [
  'ΕΛΛΗΝΙΚΑ ΠΕΤΡΕΛΑΙΑ ΑΝΩΝΥΜΗ ΕΤΑΙΡΕΙΑ',
  'Ένωση Ξενοδόχων Ρεθύμνης',
  'СОФАРМА ТРЕЙДИНГ АД',
  'Ягодова ферма Щъркел ЕООД',
  'Żółw i Łoś Źdźbło',
  'Țăndărică și Șoimul',
  'Příliš žluťoučký kůň',
  'Árvíztűrő tükörfúrógép',
  'Rīgas Ģimenes Šķirne',
  'Ąžuolas ėjo į šiūkšlyną',
  'Øresund Smørrebrød Ærø',
  'Għaqda Ħbieb Ċirku Żgħira',
]

describe('the report of a batch', { tags: ['C6-08', 'C7-08'] }, () => {
  it('contains in German everything that evidence requires', { tags: ['D-05', 'W1-06', 'W1-15'] }, async () => {
    const text = await textOf(reportContent(ROWS))
    const cover = ['Prüfbericht über UID-Nummern', OPERATOR.name, 'Bericht Nr. B-17/1', 'Handel GmbH', 'ATU11111116']
    const asking = ['Ada Muster', 'ada@handel.example', 'Debitoren Q4.xlsx', '0123456789abcdef'.repeat(4)]
    const times = ['20.11.2026, 13:54:49 +01:00 (20.11.2026, 12:54:49 UTC)', '20.11.2026, 14:05:09 +01:00']
    const totals = ['2 ✔ gültig 40,0 %', '1 ✖ ungültig 20,0 %', '1 ? nicht geprüft 20,0 %', '1 – keine UID 20,0 %']
    const rows = ['GR 094259216', 'EL094259216', 'VIES 2 C', 'WAPIAAAAYx1Zq8bT true', 'C = aus dem Cache']
    const row = [
      'GR wurde als EL abgefragt.',
      'Im Namen von 1 = Handel GmbH (ATU11111116) · 2 = Muster Prüfung GmbH (ATU66889218)',
      '2 = Muster Prüfung GmbH (ATU66889218) – aus dem Cache: Nachweis der Muster Prüfung GmbH.',
    ]
    const answer = [
      '✔ gültig 2 20.11.2026, 14:05:09 FinanzOnline 1 Beispiel AG Ringstraße 7 · 1010 Wien',
      'nicht abgefragt',
    ]
    const tries = [
      'Code MS_UNAVAILABLE: register closed Später noch einmal abfragen.',
      'Ohne Antwort: 01.07.2026, 12:00:00 +02:00 · FinanzOnline · 1511 · nicht verfügbar',
      'Ohne Antwort: 20.11.2026, 14:05:01 +01:00 · VIES · MS_UNAVAILABLE · erster Versuch',
    ]
    const notices = [OPERATOR.retentionNote, OPERATOR.liabilityNote, 'ersetzt nicht die Bestätigung', '§ 132 BAO']
    const end = ['Auch erfolglose Versuche sind angeführt', `UID Check, Version ${VERSION}`]
    for (const part of [cover, asking, times, totals, rows, row, answer, tries, notices, end].flat())
      expect(text).toContain(part)
  })

  it('has the number of rows without a UID on its first page', async () => {
    const cover = async (change: Partial<ReportContent>) => (await pagesOf(reportContent(ROWS, change)))[0] ?? ''
    expect(await cover({})).not.toContain('ohne UID')
    expect(await cover({ withoutUid: 1 })).toContain('5 Zeilen · 1 weitere Zeile ohne UID, nicht abgefragt')
    expect(await cover({ withoutUid: 8, language: 'en' })).toContain(
      '5 rows · 8 more rows without a VAT ID, not queried',
    )
  })

  it('is a complete PDF even if all rows are valid and a form is empty', async () => {
    const file = Buffer.from(await writeReport(reportContent([reportRow()]), ISSUER)).toString('latin1')
    const forms = file.match(/\/Subtype \/Form.*?endobj/gs) ?? []
    expect(forms.length).toBeGreaterThan(1)
    expect(forms.filter(form => !form.includes('stream'))).toEqual([])
  })

  it('has the same content in English, with the operator’s German notes', { tags: ['W1-07', 'W1-08'] }, async () => {
    const text = await textOf(reportContent(ROWS, { language: 'en' }))
    const parts = [
      'Report on VAT identification numbers',
      'Report no. B-17/1',
      '2 ✔ valid 40.0%',
      '1 ? not checked 20.0%',
    ]
    const rows = ['VIES 2 C', 'C = from cache', 'WAPIAAAAYx1Zq8bT true', 'In the name of 1 = Handel GmbH (ATU11111116)']
    const tries = ['No answer: 01.07.2026, 12:00:00 +02:00 · FinanzOnline · 1511', 'not queried']
    const notices = ['the German wording applies', OPERATOR.retentionNote, OPERATOR.liabilityNote, '§ 132 BAO']
    const end = ['does not replace the confirmation', 'Failed attempts are listed too', `UID Check, version ${VERSION}`]
    for (const part of [parts, rows, tries, notices, end].flat()) expect(text).toContain(part)
    for (const german of ['Bericht Nr.', 'Stufe', 'gültig', 'Seite 1']) expect(text).not.toContain(german)
  })

  it('contains letters of all alphabets of the Union', { tags: ['D-05'] }, async () => {
    const text = await textOf(reportContent(NAMES.map(name => reportRow({ name }))))
    for (const name of NAMES) expect(text).toContain(name)
  })

  it('repeats the heading on every page of rows and numbers the pages', async () => {
    const pages = await pagesOf(reportContent(Array.from({ length: 80 }, (_, index) => reportRow({ row: index + 2 }))))
    expect(pages.length).toBe(5)
    for (const page of pages.slice(1, 4))
      expect(page).toMatch(/Zeile UID darunter: Eingabe Ergebnis Stufe Abgefragt am Wien, UTC \+01:00/)
    pages.forEach(
      (page, index) =>
        void expect(page).toMatch(new RegExp(`Seite ${index + 1}\\b.*von 5\\b|von 5\\b.*Seite ${index + 1}\\b`)),
    )
    for (const page of pages) expect(page).toContain('Bericht Nr. B-17/1')
  })

  it('has at least 25 ordinary rows per page, each on one line', async () => {
    const ordinary = (index: number) => reportRow({ row: index + 2, name: 'Müller & Söhne Maschinenbau GmbH' })
    const [, second = ''] = await pagesOf(reportContent(Array.from({ length: 80 }, (_, index) => ordinary(index))))
    expect(second.match(/Müller & Söhne Maschinenbau GmbH/g)?.length).toBeGreaterThanOrEqual(25)
  })

  it('has the text of a code once in the legend, and in the row if it is different or long', async () => {
    const usual = 'Die UID des Erwerbers ist gültig.'
    const long = `Abfrage Stufe 2 nicht möglich. ${'Bitte im Register der Gruppe nachsehen. '.repeat(4)}Ende.`
    const text = await textOf(
      reportContent([
        ...[2, 3, 4].map(row => reportRow({ row, message: usual })),
        reportRow({ row: 5, message: 'Gültig, neuer Wortlaut.' }),
        reportRow({ row: 6, code: '103', level: 1, message: long }),
        reportRow({ row: 7, verdict: 'not-checked', level: 0, code: '1511', message: usual }),
      ]),
    )
    expect(text).toContain(`FinanzOnline 0 = ${usual}`)
    // Once in the legend, and in the unchecked row, where every word matters.
    expect(text.split(usual)).toHaveLength(3)
    expect(text).toContain(`Code 1511: ${usual}`)
    expect(text).toContain('Code 0: Gültig, neuer Wortlaut.')
    expect(text).toContain(`Code 103: ${long}`)
  })

  it.each([
    ['0', 'valid', 'Vorbehaltlich Rückmeldung des Mitgliedstaats.'],
    ['1', 'invalid', 'Keine Antwort aus FR.'],
    ['0', 'valid', 'Die UID des Erwerbers ist gültig. Vorbehaltlich Rückmeldung.'],
  ] as const)(
    'does not use the text of a single row as the legend of a code: %s, %s, %s',
    async (code, verdict, message) => {
      const others = [2, 3].map(row => reportRow({ row, code, verdict }))
      for (const index of [0, 1, 2]) {
        const text = await textOf(
          reportContent(others.toSpliced(index, 0, reportRow({ row: 4, code, verdict, message }))),
        )
        expect(text).toContain(`Code ${code}: ${message}`)
        expect(text).not.toContain(`FinanzOnline ${code} =`)
        expect(text.split(message)).toHaveLength(2)
      }
    },
  )

  it('has an undocumented text in each row, even if all rows have the same', async () => {
    const message = 'UID derzeit gültig'
    const text = await textOf(reportContent([2, 3, 4].map(row => reportRow({ row, message }))))
    expect(text.split(`Code 0: ${message}`)).toHaveLength(4)
    expect(text).not.toContain('FinanzOnline 0 =')
  })

  it('has the address next to names of every length', async () => {
    const rows = Array.from({ length: 150 }, (_, index) => reportRow({ row: index + 2, name: 'i'.repeat(index + 1) }))
    const text = await textOf(reportContent(rows))
    expect(text.match(/Ringstraße 7 · 1010 Wien/g)).toHaveLength(150)
  })

  it('has the UTC offset in a row if it differs from the heading’s', async () => {
    const text = await textOf(
      reportContent([reportRow({ askedAt: new Date('2026-07-01T10:00:00Z'), fromCache: true })]),
    )
    expect(text).toContain('01.07.2026, 12:00:00 +02:00')
  })

  it('has the hash of its content in every footer, computed as documented', { tags: ['V11.4.3'] }, async () => {
    const [row] = ROWS
    const content = reportContent(row ? [row] : [])
    const head = `["de","batch","B-17/1",["Handel GmbH","ATU11111116"],["Ada Muster","ada@handel.example"],["Debitoren Q4.xlsx","${'0123456789abcdef'.repeat(4)}","Debitoren","C",null],"2026-11-20T12:54:49.000Z",1,null,["${OPERATOR.name}","${OPERATOR.retentionNote}","${OPERATOR.liabilityNote}"]]\n`
    const line = `[2,"ATU13585627","ATU13585627","valid","",2,"finanzamt","2026-11-20T13:05:09.000Z","ATU11111116","Handel GmbH",false,"0","","Beispiel AG",["Ringstraße 7","1010 Wien"],"","","","",[],[],[]]\n`
    const end = `["2026-11-20T13:05:09.000Z",[1,0,0,0]]\n`
    const hash = createHash('sha256').update(`${head}${line}${end}`).digest('hex')
    for (const page of await pagesOf(content)) expect(page).toContain(`Prüfsumme des Inhalts (SHA-256): ${hash}`)
  })

  it('is the same file for the same content, and a different one for different content', async () => {
    const write = (rows: ReportRow[]) => writeReport(reportContent(rows), ISSUER)
    const [first, again, other] = [await write(ROWS), await write(ROWS), await write(ROWS.slice(1))]
    expect(Buffer.compare(first, again)).toBe(0)
    expect(Buffer.compare(first, other)).not.toBe(0)
  })

  it('is PDF/A-2b: declared in XMP, with defined colours and embedded fonts, without active content', async () => {
    const file = Buffer.from(await writeReport(reportContent(ROWS), ISSUER)).toString('latin1')
    expect(file.startsWith('%PDF-1.7')).toBe(true)
    for (const mark of [
      '<pdfaid:part>2<',
      '<pdfaid:conformance>B<',
      '/GTS_PDFA1',
      '/DestOutputProfile',
      '/Lang (de-AT)',
    ])
      expect(file).toContain(mark)
    expect(file.match(/\/Subtype \/Type0/g)).toHaveLength(4)
    expect(file.match(/\/FontFile2 /g)).toHaveLength(4)
    expect(file).toContain('2026-11-20T13:05:09Z')
    for (const forbidden of ['/JavaScript', '/Encrypt', '/URI', '/Subtype /Type1', '/EmbeddedFile'])
      expect(file).not.toContain(forbidden)
  })

  it('mentions that the batch was cancelled', { tags: ['C4-03'] }, async () => {
    const cancelled = { processed: 1, total: 12_480 }
    expect(await textOf(reportContent(ROWS, { cancelled }))).toContain('Abgebrochen, 1 von 12.480')
    expect(await textOf(reportContent(ROWS, { cancelled, language: 'en' }))).toContain('Cancelled, 1 of 12,480')
  })

  it('does not round a few rows to 0 % or 100 %', async () => {
    const totals = { valid: 1, invalid: 0, 'not-checked': 12_479, 'not-a-uid': 0 }
    const text = await textOf(reportContent([], { totals }))
    expect(text).toContain('1 ✔ gültig < 0,1 %')
    expect(text).toContain('12.479 ? nicht geprüft > 99,9 %')
  })

  it('has no pages of rows if there are no rows', async () => {
    const pages = await pagesOf(reportContent([]))
    expect(pages).toHaveLength(2)
    expect(pages[0]).toContain('0 Zeilen')
  })

  it('continues a row longer than a page on the next page without losing text', async () => {
    const words = Array.from({ length: 900 }, (_, index) => `wort${index}`)
    const text = await textOf(
      reportContent([reportRow({ message: words.join(' ') }), reportRow({ row: 3, name: 'Danach' })]),
    )
    for (const word of words) expect(text).toContain(word)
    expect(text).toContain('Danach')
  })

  it('accepts long and hostile texts', async () => {
    const company = { name: 'Donaudampfschifffahrt '.repeat(60), uid: '' }
    const file = {
      name: `${'<a&b>"\u202E\u0000'.repeat(30)}.xlsx`,
      sha256: 'f'.repeat(64),
      sheet: '漢'.repeat(31),
      column: 'XFD',
      countryColumn: 'XFC',
    }
    const row = reportRow({ input: 'x'.repeat(32_767), uid: '', name: '漢字 <script>', addressLines: ['\r\n', 'a\tb'] })
    const text = await textOf(reportContent([row], { company, file }))
    for (const part of [
      '<U+202E>',
      '<U+6F22><U+5B57> <script>',
      '(32.767)',
      'a b',
      'nicht hinterlegt',
      'Ergebnis',
      'Hinweise',
    ])
      expect(text).toContain(part)
  })

  it('lists the rows to clarify on its first page', async () => {
    const [cover] = await pagesOf(reportContent(ROWS))
    expect(cover).toContain('Zu klären: 1 ungültig, 1 nicht geprüft, 1 keine UID')
    for (const rows of ['✖ ungültig Zeile 4', '? nicht geprüft Zeile 6', '– keine UID Zeile 5'])
      expect(cover).toContain(rows)
    const [clear] = await pagesOf(reportContent([reportRow()]))
    expect(clear).not.toContain('Zu klären')
  })

  it('lists the rows on the list of fictitious companies, including valid ones', async () => {
    const listing = 'Auf der Liste der Scheinunternehmen seit 12.03.2024, Stand 20.11.2026, 06:01:02.'
    const [cover, rows] = await pagesOf(reportContent([...ROWS, reportRow({ row: 9, marks: { listed: listing } })]))
    expect(cover).toContain('Zu klären: 1 Scheinunternehmen, 1 ungültig, 1 nicht geprüft, 1 keine UID')
    expect(cover).toContain('! Scheinunternehmen Zeile 9')
    expect(rows).toContain(listing)
    const [single] = await pagesOf(
      reportContent([reportRow({ row: null, marks: { listed: listing } })], { kind: 'single' }),
    )
    expect(single).toContain(`Scheinunternehmen ${listing}`)
  })

  it('has a chapter of differing companies, and their rows on its first page', async () => {
    const own = {
      isDiffering: true,
      ownCompany: 'Hubertus GmbH',
      comparison: ['anders', 'Rechtsform anders: GmbH statt AG'],
    }
    const same = reportRow({ row: 10, ownCompany: 'Ebenso AG', comparison: ['gleich'] })
    const pages = await pagesOf(reportContent([...ROWS, reportRow({ row: 9, ...own }), same]))
    expect(pages[0]).toContain('1 ungültig, 1 abweichend, 1 nicht geprüft')
    expect(pages[0]).toContain('! abweichend Zeile 9')
    const [chapter = '', ...others] = pages.filter(page => page.includes('Abweichende Firmen'))
    expect(others).toEqual([])
    for (const part of ['Hubertus GmbH', 'Beispiel AG', ...own.comparison]) expect(chapter).toContain(part)
    expect(chapter).not.toContain('Ebenso AG')
    const textWithoutDiffering = await textOf(reportContent([same]))
    for (const word of ['Abweichende Firmen', 'Zu klären']) expect(textWithoutDiffering).not.toContain(word)
  })

  it.each(LANGUAGES)(
    'has twenty differing companies on each page of their chapter (%s)',
    { tags: ['C9-03'] },
    async language => {
      const differing = reportRow({
        isDiffering: true,
        ownCompany: 'Möller Maschinenbau GmbH',
        name: 'Müller & Söhne Maschinenbau AG',
        comparison: ['ähnlich', 'Name anders: „Möller“ statt „Müller Söhne“'],
        sideBySide: {
          highlightedWords: { own: ['Möller', 'GmbH'], given: ['Müller', 'Söhne', 'AG'] },
          ownAddress: ['Obere Augartenstraße 26/3', '1020', 'Wien'],
          remarks: [],
        },
      })
      const rows = Array.from({ length: 100 }, (_, at) => ({ ...differing, row: at + 2 }))
      const pages = await drawnPages(await writeReport(reportContent(rows, { language }), ISSUER))
      const chapter = pages.filter(({ words }) => words.some(word => word.words === 'Möller'))
      expect(chapter).toHaveLength(5)
      const bold = chapter.flatMap(({ words }) => words.filter(({ isBold }) => isBold).map(({ words }) => words))
      for (const word of ['Möller', 'GmbH', 'Müller', 'Söhne', 'AG'])
        expect(bold.filter(each => each === word)).toHaveLength(100)
      expect(bold).not.toContain('Maschinenbau')
    },
  )

  it('has remarks only for differences that are not marked in the names', async () => {
    const comparison = ['anders', 'Name anders: „Stein“ statt „Holz“', 'Anschrift gleich']
    const sideBySide = {
      highlightedWords: { own: ['Stein'], given: ['Holz'] },
      ownAddress: [],
      remarks: ['Anschrift gleich'],
    }
    const row = reportRow({
      isDiffering: true,
      ownCompany: 'Kogler Stein',
      name: 'Kogler Holz',
      comparison,
      sideBySide,
    })
    const text = await textOf(reportContent([row]))
    expect(text).toContain('Kogler Holz Kogler Stein anders Ringstraße 7 · 1010 Wien Anschrift gleich')
    expect(text).not.toContain('Name anders')
  })

  it.each([
    ['vies', ['vies', 'finanzamt'], 'oder die EU-Kommission meldet'],
    ['bzst', ['bzst'], 'oder der Mitgliedstaat der Firma meldet'],
    ['both', ['vies', 'bzst'], 'oder die EU-Kommission oder der Mitgliedstaat der Firma meldet'],
  ] as const)('contains which service may have returned another name (%s)', async (_, services, expected) => {
    const comparison = ['anders', 'Name anders: „Stein“ statt „Holz“']
    const differing = { ownCompany: 'Stein', name: 'Holz', comparison, isDiffering: true }
    const rows = services.map((service, at) => reportRow({ row: at + 2, service, ...differing }))
    expect(await textOf(reportContent(rows))).toContain(expected)
  })

  it('lists a thousand differing companies, and counts the others', async () => {
    const own = { isDiffering: true, ownCompany: 'Hubertus GmbH', comparison: ['different'] }
    const rows = Array.from({ length: 1_005 }, (_, index) => reportRow({ row: index + 2, ...own }))
    const text = await textOf(reportContent(rows, { language: 'en' }))
    expect(text.match(/Hubertus GmbH/g)).toHaveLength(1_000)
    expect(text).toContain('And 5 more; see the column “Difference” in the result file.')
  })

  it('has a chapter of at most a thousand invoices without evidence for their day', async () => {
    const noQuery = 'keine Abfrage für diesen Tag'
    const unsupported = Array.from({ length: 1_003 }, (_, index) =>
      reportRow({ row: index + 3, invoiceDay: { day: '12.03.2024', text: noQuery, isSupported: false } }),
    )
    const supported = reportRow({ row: 2, invoiceDay: { day: '13.03.2024', text: 'gültig', isSupported: true } })
    const text = await textOf(reportContent([supported, ...unsupported]))
    const chapter = text.slice(text.indexOf('Rechnungstage ohne Beleg'))
    expect(chapter.match(/12\.03\.2024 keine Abfrage/g)).toHaveLength(1_000)
    expect(chapter).not.toContain('13.03.2024')
    expect(chapter).toContain('Und 3 weitere; sie stehen in der Ergebnisdatei in der Spalte „Am Rechnungstag“.')
    for (const rows of [[supported], ROWS]) expect(await textOf(reportContent(rows))).not.toContain('Rechnungstage')
  })

  it('lists as many rows to clarify as fit on the first page, and counts the others', async () => {
    const rows = Array.from({ length: 1_000 }, (_, index) =>
      reportRow({ row: index * 3, verdict: index % 2 ? 'invalid' : 'not-checked', level: 0 }),
    )
    const pages = await pagesOf(reportContent(rows, { cancelled: { processed: 1_000, total: 1_000 }, language: 'en' }))
    expect(pages[0]).toContain('To be clarified: 500 invalid, 500 not checked')
    expect(pages[0]).toMatch(/Rows 3, 9, 15, .+ and \d{3} more .+ Rows 0, 6, 12, .+ and \d{3} more/)
    expect(pages[1]).toContain('Row VAT ID')
  })

  it('cites the law with paragraphs, only for the services that were queried', async () => {
    const [cover] = await pagesOf(reportContent(ROWS))
    expect(cover).toContain('Art. 28 Abs. 2 UStG 1994 (Anhang Binnenmarkt), für VIES Art. 31 VO (EU) Nr. 904/2010.')
    expect(cover).toContain('§ 132 BAO')
    const last = async (row: ReportRow) => (await pagesOf(reportContent([row]))).at(-1)
    expect(await last(reportRow())).toMatch(/FinanzOnline bestätigt .+ Art\. 28 Abs\. 2 UStG(?!.*Art\. 31)/)
    expect(await last(reportRow({ service: 'vies' }))).toMatch(/^(?!.*Art\. 28).*VIES dient .+ Art\. 31/)
  })

  it('contains the sheet and the columns that were read', async () => {
    expect(await textOf(reportContent(ROWS))).toContain('Blatt „Debitoren“, Spalte C')
    const file = { name: 'a.xlsx', sha256: 'f'.repeat(64), sheet: 'Q4', column: 'D', countryColumn: 'C' }
    const text = await textOf(reportContent(ROWS, { file, language: 'en' }))
    expect(text).toContain('Sheet “Q4”, column D, country from column C')
  })

  it('contains the URL where anyone can verify the file, and explains both checksums', async () => {
    const text = await textOf(reportContent(ROWS))
    for (const part of ['Prüfsumme des Inhalts (Fußzeile)', 'Prüfsumme der Datei', CHECK_PAGE])
      expect(text).toContain(part)
  })

  it('mentions the DataBox only if FinanzOnline was queried', async () => {
    const byVies = (row: ReportRow): ReportRow => ({ ...row, service: row.service && 'vies', failedTries: [] })
    const withoutFinanzOnline = await textOf(reportContent(ROWS.map(byVies)))
    expect(withoutFinanzOnline).not.toContain('DataBox')
    expect(withoutFinanzOnline).toContain('Bewahren Sie diesen Bericht gemäß § 132 BAO auf.')
    // UNANSWERED was queried at FinanzOnline without an answer.
    expect(await textOf(reportContent([UNANSWERED]))).toContain('DataBox')
  })

  it('prints full-width characters as ASCII with a note', async () => {
    const text = await textOf(reportContent([reportRow({ input: 'ＡＴＵ１３５８５６２７' })]))
    expect(text).toContain('ATU13585627 (in vollbreiten Zeichen)')
    expect(text).not.toContain('U+FF')
  })

  it('reports an error page that was received instead of an answer', async () => {
    const failed = { at: new Date('2026-11-20T13:05:01Z'), service: 'vies', code: 'HTTP 503', note: '' } as const
    const row = reportRow({ verdict: 'not-checked', level: 0, code: 'HTTP 500', message: '', failedTries: [failed] })
    const text = await textOf(reportContent([row]))
    expect(text).toContain('Fehlerseite (HTTP 500)')
    expect(text).toContain('VIES · Fehlerseite (HTTP 503)')
  })

  it('rejects if the stream of rows fails', async () => {
    async function* failing(): AsyncGenerator<ReportRow> {
      yield reportRow()
      throw new Error('the database went away')
    }
    await expect(writeReport(reportContent([], { rows: failing() }), ISSUER)).rejects.toThrow('the database went away')
  })

  it('rejects if its thread fails', async () => {
    const broken = { ...OPERATOR, logo: 'data:image/png;base64,QUJD' }
    const writing = writeReport(reportContent(ROWS), { ...ISSUER, operator: broken })
    await expect(writing).rejects.toThrow('Unknown image format')
  })
})

describe('a report with a draft', () => {
  const rows = Array.from({ length: 1_200 }, (_, at) => reportRow({ row: at + 2, name: `Beispiel ${at} AG` }))
  const draftOf = (drawn: ReportRow[], change: Partial<ReportContent> = {}) =>
    draftReport(reportContent(drawn, { rowCount: rows.length, ...change }), ISSUER)
  const content = () => reportContent(rows, { rowCount: rows.length })
  const changed = (at: number) =>
    rows.map((row, index) => (index === at ? { ...row, verdict: 'invalid' as const } : row))

  it.each([
    ['of no rows', () => draftOf([])],
    ['of some rows', () => draftOf(rows.slice(0, 700))],
    ['of all rows', () => draftOf(rows)],
    ['with a first row that has changed', () => draftOf(changed(0).slice(0, 700))],
    ['with a last row that has changed', () => draftOf(changed(699).slice(0, 700))],
    ['of more rows than the report has', () => draftOf([...rows, reportRow({ row: 5_000 })])],
    ['with the company’s former name', () => draftOf(rows, { company: { name: 'Alt GmbH', uid: 'ATU11111116' } })],
  ])('%s is the same file as without a draft', async (_, draft) => {
    const plain = await writeReport(content(), ISSUER)
    expect(Buffer.compare(await writeReport(content(), ISSUER, await draft()), plain)).toBe(0)
  })

  it('that was written does not end the thread of the next report when it is discarded', async () => {
    const plain = await writeReport(content(), ISSUER)
    const draft = await draftOf(rows)
    await writeReport(content(), ISSUER, draft)
    const next = writeReport(content(), ISSUER)
    await discardReportDraft(draft)
    expect(Buffer.compare(await next, plain)).toBe(0)
  })
})

describe('the report of a single check', () => {
  const single = (row: ReportRow, change: Partial<ReportContent> = {}) =>
    reportContent([row], {
      kind: 'single',
      number: 'E-4/1',
      file: null,
      rows: toAsyncGenerator([{ ...row, row: null }]),
      ...change,
    })

  it('has everything on one page', { tags: ['C1-10'] }, async () => {
    const pages = await pagesOf(single(ROWS[1] ?? reportRow()))
    expect(pages).toHaveLength(1)
    const answer = [
      'EL094259216',
      '✔ Die UID ist gültig.',
      'GR 094259216',
      'Beispiel AG',
      'Ringstraße 7',
      'Stufe 2',
      'VIES',
    ]
    const proof = [
      '20.11.2026, 14:05:09 +01:00 (20.11.2026, 13:05:09 UTC)',
      'ATU66889218',
      'WAPIAAAAYx1Zq8bT',
      'valid: true',
    ]
    const asking = [
      'aus dem Cache',
      'Handel GmbH',
      'Ada Muster',
      'Bericht Nr. E-4/1',
      'Prüfsumme des Inhalts (SHA-256):',
      'von 1',
    ]
    const notices = [OPERATOR.retentionNote, OPERATOR.liabilityNote, '§ 132 BAO', `UID Check, Version ${VERSION}`]
    for (const part of [answer, proof, asking, notices].flat()) expect(pages[0]).toContain(part)
  })

  it.each([
    ['de', '1.204 Byte · Datum des Dienstes 2026-11-20T13:05:09.123Z · SHA-256 abababab', '(hier gekürzt)'],
    ['en', '1,204 bytes · date given by the service 2026-11-20T13:05:09.123Z · SHA-256 abababab', '(cut here)'],
  ] as const)(
    'contains the service’s response unchanged, and marks where it is truncated (%s)',
    async (language, facts, cut) => {
      const body = `{"countryCode":"EL","valid":true,"address":"${'ΟΔΟΣ '.repeat(240)}"}`
      const dated = '2026-11-20T13:05:09.123Z'
      const received = { dated, length: 1_204, sha256: 'ab'.repeat(32), body, isCut: false }
      const pages = await pagesOf(single(reportRow({ ...ROWS[1], received }), { language }))
      expect(pages).toHaveLength(1)
      expect(pages[0]).not.toContain('VALID')
      for (const part of ['{"countryCode":"EL","valid":true,"address":"ΟΔΟΣ', cut, facts])
        expect(pages[0]).toContain(part)
      const whole = await pagesOf(single(reportRow({ ...ROWS[1], received: { ...received, body: '{"valid":true}' } })))
      expect(whole[0]).toContain('{"valid":true}')
      expect(whole[0]).not.toContain('gekürzt')
    },
  )

  it('states that no query was sent, without mentioning a missing answer or the DataBox', async () => {
    const row = { ...UNANSWERED, service: null, askedAt: null, code: '', message: '', failedTries: [] }
    const [page] = await pagesOf(single(row))
    expect(page).toContain('? Die UID wurde nicht geprüft: Es wurde nicht abgefragt.')
    expect(page).not.toContain('keine Antwort')
    expect(page).not.toContain('DataBox')
    expect(page).toContain(CHECK_PAGE)
  })

  it('never reports an unanswered query as invalid', async () => {
    const pages = await pagesOf(single(UNANSWERED, { language: 'en' }))
    expect(pages).toHaveLength(1)
    expect(pages[0]).toContain('? The VAT ID was not checked: no answer was received.')
    expect(pages[0]).toContain('20.11.2026, 14:05:01 +01:00 · VIES · MS_UNAVAILABLE · erster Versuch')
    expect(pages[0]).not.toContain('invalid')
  })
})
