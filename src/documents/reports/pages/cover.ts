import { formatNumber } from '../../../base/texts/format.ts'
import { bothMoments } from '../moment.ts'
import { type Flow, openFlow } from '../paper/flow.ts'
import { beside, column } from '../paper/lines.ts'
import { attributeText } from '../paper/tags.ts'
import type { ReportEnding } from '../report-content.ts'
import { COLORS, INKS, VERDICT_LOOK } from '../report-style.ts'
import { type Fact, factLines } from './facts.ts'
import { CHART_HEIGHT, describeOutcomes, drawOutcomeChart } from './outcome-chart.ts'
import { drawLetterhead, type ReportSheet } from './report-sheet.ts'
import { type Clarifying, clarifyingHeight, drawToClarify, linesInRoom } from './to-clarify.ts'

const LABEL_WIDTH = 96
const BETWEEN_COLUMNS = 40
const AIR = 20
const BELOW_CHART = 20
const FACT_LEADING = 13
const AFTER_FACT = 5

export type Cover = { end: (ending: ReportEnding, clarifying: Clarifying) => void }

/**
 * The first page of a batch's report: the user, the time, the file, and, once known at its `end`,
 * the results and what is left to clarify.
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
  const chartY = flow.reserve(AIR + CHART_HEIGHT) + AIR
  const figure = sheet.paper.openTag('Figure')
  const chart = sheet.paper.later(figure)
  const lines = linesInRoom(sheet.bottom - flow.y() - BELOW_CHART)
  const clarifyingY = flow.reserve(BELOW_CHART + clarifyingHeight(lines)) + BELOW_CHART
  const toClarify = sheet.paper.later()
  return {
    end: (ending, clarifying) => {
      writeEnd(ending.finishedAt)
      drawOutcomeChart(chart, sheet, ending.totals, chartY)
      chart.end()
      figure.attributes = `/Alt ${attributeText(describeOutcomes(sheet, ending.totals))}`
      sheet.paper.closeTag(figure)
      drawToClarify(toClarify, sheet, { clarifying, totals: ending.totals, lines }, clarifyingY)
      toClarify.end()
    },
  }
}

function placeTitle({ paper, head, t, left, right }: ReportSheet, flow: Flow): void {
  flow.place({ lines: [[{ x: left, text: t('batchTitle'), ink: INKS.title }]], leading: 46, after: 4, as: 'H1' })
  const counted = (count: number) => ({ count, number: formatNumber(count, head.language) })
  const rows = t('rowsChecked', counted(head.rowCount))
  const others = head.withoutUid === 0 ? '' : t('rowsWithoutUid', counted(head.withoutUid))
  const subtitle = [head.file?.name ?? '', rows, others].filter(part => part !== '').join(' · ')
  flow.place({
    lines: column(paper, left, right - left, [{ text: subtitle, ink: { ...INKS.text, size: 11 } }]),
    leading: 16,
    after: 20,
  })
}

/** Returns a function that writes the end time beside its label. */
function placeFacts(sheet: ReportSheet, flow: Flow): (finishedAt: Date) => void {
  const { head, operator, t } = sheet
  placeFact(sheet, flow, [
    { label: t('company'), texts: [head.company.name], ink: INKS.strong },
    { label: t('startedAt'), texts: [bothMoments(head.startedAt)] },
  ])
  const place = placeFact(sheet, flow, [
    { label: t('ownUid'), texts: [head.company.uid || t('noOwnUid')] },
    { label: t('finishedAt'), texts: [] },
  ])
  const later = sheet.paper.later()
  placeFact(sheet, flow, [
    { label: t('user'), texts: [head.user.name, head.user.email] },
    { label: t('submitted'), texts: [head.file?.name ?? ''] },
  ])
  placeFact(sheet, flow, [
    { label: t('operator'), texts: [operator.name, operator.address.join(', ')] },
    { label: t('readFrom'), texts: [describeFile(sheet), head.file?.columnReason ?? ''].filter(text => text !== '') },
  ])
  placeFact(sheet, flow, [
    { label: t('law'), texts: [t('lawNamed')], ink: INKS.row },
    { label: t('submittedChecksum'), texts: [head.file?.sha256 ?? ''], ink: INKS.hash },
  ])
  return finishedAt => {
    later.write(place.y, [{ x: place.x, text: bothMoments(finishedAt), ink: INKS.text }])
    later.end()
  }
}

/** Places two facts side by side. Returns the x at which the second one's text begins. */
function placeFact(
  { paper, left, right }: ReportSheet,
  flow: Flow,
  [who, what]: [Fact, Fact],
): { x: number; y: number } {
  const width = (right - left - BETWEEN_COLUMNS) / 2
  const place = { x: left, width, label: LABEL_WIDTH }
  const placeBeside = { ...place, x: left + width + BETWEEN_COLUMNS }
  const lines = beside(factLines(paper, place, who), factLines(paper, placeBeside, what))
  flow.place({ lines, leading: FACT_LEADING, after: AFTER_FACT })
  const below = (lines.length - 1) * FACT_LEADING + AFTER_FACT
  return { x: placeBeside.x + LABEL_WIDTH, y: flow.y() - below }
}

function placeCancelled({ paper, head, t, left, right }: ReportSheet, flow: Flow): void {
  const { color } = VERDICT_LOOK['not-checked']
  const processed = formatNumber(head.cancelled?.processed ?? 0, head.language)
  const total = formatNumber(head.cancelled?.total ?? 0, head.language)
  const y = flow.reserve(52) + 12
  paper.box(left, y, right - left, 40, COLORS.ground)
  paper.box(left, y, 3, 40, color)
  const ink = { ...INKS.strong, size: 10, color }
  paper.write(y + 17, [{ x: left + 14, text: t('cancelled', { processed, total }), ink }])
  paper.write(y + 31, [{ x: left + 14, text: t('cancelledMeaning'), ink: INKS.hint }])
}

/** Returns which sheet and columns of the workbook were read: "Blatt „Debitoren“, Spalte C". */
function describeFile({ head, t }: Pick<ReportSheet, 'head' | 't'>): string {
  if (head.file === null) return ''
  const { sheet, column, countryColumn: country } = head.file
  // A list has no sheets.
  if (sheet === '') return country === null ? t('inColumn', { column }) : t('inColumns', { column, country })
  return country === null ? t('sheetAndColumn', { sheet, column }) : t('sheetAndColumns', { sheet, column, country })
}
