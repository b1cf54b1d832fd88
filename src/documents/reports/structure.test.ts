import { expect, it } from 'vitest'
import { pdfPages } from '../../../tests/world/files/pdf.ts'
import { type Element, structureOf } from '../../../tests/world/files/pdf-structure.ts'
import { ISSUER, OPERATOR, reportContent, reportRow } from '../../../tests/world/files/report.ts'
import type { ReportContent } from './report-content.ts'
import { writeReport } from './write-report.ts'

const ROWS = Array.from({ length: 80 }, (_, index) =>
  reportRow({
    row: index + 2,
    uid: `ATU${10_000_000 + index}`,
    verdict: index === 0 ? 'invalid' : 'valid',
    note: 'Hinweis.',
  }),
)
const LOGO =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGD4DwABBAEAX+XDSwAAAABJRU5ErkJggg=='

const read = async (content: ReportContent, operator = OPERATOR) =>
  structureOf(await writeReport(content, { ...ISSUER, operator }))

const rolesOf = (elements: readonly Element[]) => elements.map(({ role }) => role)
const tablesOf = (pages: readonly Element[][]) => pages.flat().filter(({ role }) => role === 'Table')

it('each part of a report has a structure element for screen readers', async () => {
  const { isMarked, pages, outline, unmarked } = await read(reportContent(ROWS))
  expect(isMarked).toBe(true)
  expect(unmarked).toEqual([])
  expect(outline).toEqual(['Prüfbericht über UID-Nummern', 'Ergebnis je Zeile', 'Hinweise'])
  const [cover = []] = pages
  expect(cover.find(({ role }) => role === 'H1')?.text).toBe('Prüfbericht über UID-Nummern')
  const figure = cover.find(({ role }) => role === 'Figure')
  expect(figure?.alt).toBe(
    'Ergebnis: 79 gültig (98,8 %), 1 ungültig (1,3 %), 0 nicht geprüft (0,0 %), 0 keine UID (0,0 %)',
  )
  expect(cover.map(({ text }) => text)).toContain(
    'Abgefragt für Handel GmbH Beginn 20.11.2026, 13:54:49 +01:00 (20.11.2026, 12:54:49 UTC)',
  )
  const notes = pages.at(-1) ?? []
  expect(rolesOf(notes).slice(0, 4)).toEqual(['H2', 'H3', 'P', 'H3'])
})

it('each row of a report has cells under a table heading', async () => {
  const { pages } = await read(reportContent(ROWS))
  const rows = tablesOf(pages).flatMap(({ children }) => children)
  const [heading, ...dataRows] = rows
  expect(rolesOf(rows)).toEqual(Array(81).fill('TR'))
  expect(rolesOf(heading?.children ?? [])).toEqual(Array(9).fill('TH'))
  expect(heading?.children.map(({ text }) => text).slice(0, 4)).toEqual([
    'Zeile',
    'UID darunter: Eingabe',
    'Ergebnis',
    'Stufe',
  ])
  for (const [index, { children }] of dataRows.entries()) {
    expect(rolesOf(children)).toEqual(['TD', 'TH', 'TD', 'TD', 'TD', 'TD', 'TD', 'TD', 'TD'])
    expect(children[0]?.text).toBe(String(index + 2))
    expect(children[1]?.text).toContain(`ATU${10_000_000 + index}`)
    expect(children[2]?.text).toBe(index === 0 ? '✖ ungültig' : '✔ gültig')
    expect(children[6]?.text).toContain('Hinweis.')
  }
})

it('repeated headings are tagged once, and page footers not at all', async () => {
  const { pages } = await read(reportContent(ROWS))
  const texts = pages.flat().flatMap(function all(element): string[] {
    return [element.text, ...element.children.flatMap(all)]
  })
  expect(texts.filter(text => text.includes('darunter: Eingabe'))).toHaveLength(1)
  expect(texts.filter(text => /^Seite \d/.test(text))).toEqual([])
})

it('the outline contains the chapter of differing companies, which has a table', async () => {
  const differing = { isDiffering: true, ownCompany: 'Andere GmbH', comparison: ['andere Firma'] }
  const { pages, outline } = await read(reportContent(ROWS.map(row => ({ ...row, ...differing }))))
  expect(outline).toContain('Abweichende Firmen')
  const table = tablesOf(pages)
    .flatMap(({ children }) => children)
    .filter(({ children }) => children.length === 5)
  expect(table).toHaveLength(81)
  expect(rolesOf(table[1]?.children ?? [])).toEqual(['TD', 'TH', 'TD', 'TD', 'TD'])
})

it('the report of a single check is tagged too, with the operator’s name as the alternative text of its logo', async () => {
  const content = reportContent([reportRow()], { kind: 'single' })
  const { pages, unmarked } = await read(content, { ...OPERATOR, logo: LOGO })
  const [page = []] = pages
  expect(unmarked).toEqual([])
  expect(rolesOf(page)).toContain('H1')
  expect(page.find(({ role }) => role === 'Figure')?.alt).toBe(OPERATOR.name)
  expect(page.find(({ role }) => role === 'H2')?.text).toBe('ATU13585627')
})

it('a report of more than 20,000 rows has no structure but the same text', async () => {
  const pages = async (rowCount: number) => {
    const bytes = await writeReport({ ...reportContent(ROWS), rowCount }, ISSUER)
    return { texts: await pdfPages(bytes), isMarked: (await structureOf(bytes)).isMarked }
  }
  const [tagged, untagged] = [await pages(20_000), await pages(20_001)]
  expect([tagged.isMarked, untagged.isMarked]).toEqual([true, false])
  expect(untagged.texts).toHaveLength(tagged.texts.length)
  expect(untagged.texts[1]).toContain('ATU10000001')
})
