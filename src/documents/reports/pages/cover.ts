import { formatNumber } from '../../../base/texts/format.ts'
import { formatInBothZones } from '../moment.ts'
import { type Flow, openFlow } from '../paper/flow.ts'
import { column, joinColumns } from '../paper/lines.ts'
import { attributeText } from '../paper/tags.ts'
import type { ReportEnding } from '../report-content.ts'
import { COLORS, TEXT_STYLES, VERDICT_STYLES } from '../report-style.ts'
import { type Fact, factLines } from './facts.ts'
import { CHART_HEIGHT, describeOutcomes, drawOutcomeChart } from './outcome-chart.ts'
import { drawLetterhead, type ReportSheet } from './report-sheet.ts'
import { clarifyingHeight, drawToClarify, linesPerKindIn, type RowsToClarify } from './to-clarify.ts'

const LABEL_WIDTH = 96
const BETWEEN_COLUMNS = 40
const ABOVE_CHART = 20
const BELOW_CHART = 20
const FACT_LEADING = 13
const AFTER_FACT = 5

export type Cover = { end: (ending: ReportEnding, clarifying: RowsToClarify) => void }

/**
 * Opens the first page of a batch's report: the user, the time, the file, and, once known at its
 * `end`, the results and the rows to clarify.
 */
export function openCover(sheet: ReportSheet): Cover {
  const beginPage = () => {
    sheet.paper.addPage()
    sheet.paper.bookmark(sheet.t('batchTitle'))
    return drawLetterhead(sheet)
  }
  const flow = openFlow(sheet.paper, { bottom: sheet.bottom, beginPage })
  placeTitle(sheet, flow)
  const writeEnd = placeFacts(sheet, flow)
  if (sheet.head.cancelled) placeCancelled(sheet, flow)
  const chartY = flow.reserve(ABOVE_CHART + CHART_HEIGHT) + ABOVE_CHART
  const figure = sheet.paper.openTag('Figure')
  const chart = sheet.paper.reserveContent(figure)
  const lines = linesPerKindIn(sheet.bottom - flow.y() - BELOW_CHART)
  const clarifyingY = flow.reserve(BELOW_CHART + clarifyingHeight(lines)) + BELOW_CHART
  const toClarifyContent = sheet.paper.reserveContent()
  return {
    end: (ending, clarifying) => {
      writeEnd(ending.finishedAt)
      drawOutcomeChart(chart, sheet, ending.totals, chartY)
      chart.end()
      figure.attributes = `/Alt ${attributeText(describeOutcomes(sheet, ending.totals))}`
      sheet.paper.closeTag(figure)
      drawToClarify(toClarifyContent, sheet, { clarifying, totals: ending.totals, lines }, clarifyingY)
      toClarifyContent.end()
    },
  }
}

function placeTitle({ paper, head, t, left, right }: ReportSheet, flow: Flow): void {
  flow.place({
    lines: [[{ x: left, text: t('batchTitle'), style: TEXT_STYLES.title }]],
    leading: 46,
    after: 4,
    structure: 'H1',
  })
  const countValues = (count: number) => ({ count, number: formatNumber(count, head.language) })
  const rows = t('rowsChecked', countValues(head.rowCount))
  const others = head.withoutUid === 0 ? '' : t('rowsWithoutUid', countValues(head.withoutUid))
  const subtitle = [head.file?.name ?? '', rows, others].filter(part => part !== '').join(' · ')
  flow.place({
    lines: column(paper, left, right - left, [{ text: subtitle, style: { ...TEXT_STYLES.text, size: 11 } }]),
    leading: 16,
    after: 20,
  })
}

/** Places the facts. Returns a function that writes the end time next to its label. */
function placeFacts(sheet: ReportSheet, flow: Flow): (finishedAt: Date) => void {
  const { head, operator, t } = sheet
  placeFactPair(sheet, flow, [
    { label: t('company'), texts: [head.company.name], style: TEXT_STYLES.strong },
    { label: t('startedAt'), texts: [formatInBothZones(head.startedAt)] },
  ])
  const place = placeFactPair(sheet, flow, [
    { label: t('ownUid'), texts: [head.company.uid || t('noOwnUid')] },
    { label: t('finishedAt'), texts: [] },
  ])
  const reserved = sheet.paper.reserveContent()
  placeFactPair(sheet, flow, [
    { label: t('user'), texts: [head.user.name, head.user.email] },
    { label: t('submitted'), texts: [head.file?.name ?? ''] },
  ])
  placeFactPair(sheet, flow, [
    { label: t('operator'), texts: [operator.name, operator.address.join(', ')] },
    { label: t('readFrom'), texts: [describeFile(sheet), head.file?.columnReason ?? ''].filter(text => text !== '') },
  ])
  placeFactPair(sheet, flow, [
    { label: t('law'), texts: [t('lawNamed')], style: TEXT_STYLES.row },
    { label: t('submittedChecksum'), texts: [head.file?.sha256 ?? ''], style: TEXT_STYLES.hash },
  ])
  return finishedAt => {
    reserved.write(place.y, [{ x: place.x, text: formatInBothZones(finishedAt), style: TEXT_STYLES.text }])
    reserved.end()
  }
}

/** Places two facts side by side. Returns the position of the second one's text. */
function placeFactPair(
  { paper, left, right }: ReportSheet,
  flow: Flow,
  [firstFact, secondFact]: [Fact, Fact],
): { x: number; y: number } {
  const width = (right - left - BETWEEN_COLUMNS) / 2
  const place = { x: left, width, label: LABEL_WIDTH }
  const secondPlace = { ...place, x: left + width + BETWEEN_COLUMNS }
  const lines = joinColumns(factLines(paper, place, firstFact), factLines(paper, secondPlace, secondFact))
  flow.place({ lines, leading: FACT_LEADING, after: AFTER_FACT })
  const below = (lines.length - 1) * FACT_LEADING + AFTER_FACT
  return { x: secondPlace.x + LABEL_WIDTH, y: flow.y() - below }
}

function placeCancelled({ paper, head, t, left, right }: ReportSheet, flow: Flow): void {
  const { color } = VERDICT_STYLES['not-checked']
  const processed = formatNumber(head.cancelled?.processed ?? 0, head.language)
  const total = formatNumber(head.cancelled?.total ?? 0, head.language)
  const y = flow.reserve(52) + 12
  paper.box(left, y, right - left, 40, COLORS.ground)
  paper.box(left, y, 3, 40, color)
  const style = { ...TEXT_STYLES.strong, size: 10, color }
  paper.write(y + 17, [{ x: left + 14, text: t('cancelled', { processed, total }), style }])
  paper.write(y + 31, [{ x: left + 14, text: t('cancelledMeaning'), style: TEXT_STYLES.hint }])
}

/** Describes which sheet and columns of the workbook were read: "Blatt „Debitoren“, Spalte C". */
function describeFile({ head, t }: Pick<ReportSheet, 'head' | 't'>): string {
  if (head.file === null) return ''
  const { sheet, column, countryColumn: country } = head.file
  // A list has no sheets.
  if (sheet === '') return country === null ? t('inColumn', { column }) : t('inColumns', { column, country })
  return country === null ? t('sheetAndColumn', { sheet, column }) : t('sheetAndColumns', { sheet, column, country })
}
