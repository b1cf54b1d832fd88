import { AUTHORITY_IDS, type Authority } from '../../../base/authority-rules.ts'
import { VERSION } from '../../../base/releases/version.ts'
import { VERDICTS } from '../../../base/verdict-rules.ts'
import { AUTHORITIES } from '../../../registers/authorities/authorities-rules.ts'
import type { QrCode } from '../issuer.ts'
import { type Flow, openFlow } from '../paper/flow.ts'
import { column, joinColumns } from '../paper/lines.ts'
import type { Line, Surface } from '../paper/paper.ts'
import type { ReportRow } from '../report-content.ts'
import { COLORS, TEXT_STYLES, VERDICT_STYLES, withColor } from '../report-style.ts'
import { describeRequesters, explainCodes, type Legend } from './legend.ts'
import type { ReportSheet } from './report-sheet.ts'

/**
 * Draws the last page of a batch's report: its value as evidence, how long to keep it, how to read
 * it, and the disclaimer.
 */
export function drawNotices(sheet: ReportSheet, legend: Legend, services: ReadonlySet<Authority>): void {
  const { paper, t, left, top, bottom } = sheet
  let isFirst = true
  const beginPage = () => {
    paper.addPage()
    const draw = () => paper.write(top + 16, [{ x: left, text: t('notes'), style: TEXT_STYLES.title }])
    if (isFirst) {
      paper.bookmark(t('notes'))
      paper.element('H2', draw)
    } else paper.tagged(null, draw)
    isFirst = false
    return top + 32
  }
  const flow = openFlow(paper, { bottom, beginPage })
  placeNotices(sheet, flow, services)
  placeHowToRead(sheet, flow)
  placeLegend(sheet, flow, legend)
  placeNotice(sheet, flow, t('operator'), operatorLines(sheet))
  placeVerificationPage(sheet, flow)
}

/**
 * Places the notices of every report, including single-page ones; `services`: the queried services.
 */
export function placeNotices(sheet: ReportSheet, flow: Flow, services: ReadonlySet<Authority>): void {
  const { t, operator } = sheet
  placeNotice(sheet, flow, t('retention'), [operator.retentionNote])
  placeNotice(sheet, flow, t('liability'), [operator.liabilityNote])
  placeNotice(sheet, flow, t('evidence'), [
    describeLaw(sheet, services),
    [...services].some(service => AUTHORITIES[service].deliversToDataBox)
      ? `${t('notTheDataBox')} ${t('keepBoth')}`
      : t('keepIt'),
    t('triesListed'),
    t('speaksForItsDay'),
  ])
}

const describeLaw = ({ head }: ReportSheet, services: ReadonlySet<Authority>): string =>
  AUTHORITY_IDS.filter(service => services.has(service))
    .map(service => AUTHORITIES[service].law[head.language])
    .join(' ')

export const operatorLines = ({ t, operator }: ReportSheet): string[] => [
  [operator.name, ...operator.address, operator.uid].filter(part => part !== '').join(', '),
  t('writtenBy', { product: operator.productName, version: VERSION }),
]

/** Places the explanations of the numbers and codes in the rows. */
function placeLegend(sheet: ReportSheet, flow: Flow, legend: Legend): void {
  const { t } = sheet
  const [requesters, answers] = [
    describeRequesters(sheet, legend.requesters()),
    explainCodes(sheet, legend.codeExplanations()),
  ]
  if (requesters.length > 0) placeNotice(sheet, flow, t('requesters'), [t('requestersMean'), ...requesters])
  if (answers.length > 0) placeNotice(sheet, flow, t('answersReceived'), answers)
}

function placeHowToRead(sheet: ReportSheet, flow: Flow): void {
  const { paper, t, left, right } = sheet
  const { headingWidth, leading } = noticeStyle(sheet)
  const x = left + headingWidth
  const verdicts = VERDICTS.flatMap(verdict => {
    const { color, symbol, word, meaning } = VERDICT_STYLES[verdict]
    const style = withColor(TEXT_STYLES.strong, color)
    return joinColumns(
      [[{ x, text: symbol, style }]],
      [[{ x: x + 14, text: t(word), style }]],
      column(paper, x + 96, right - x - 96, [{ text: t(meaning), style: TEXT_STYLES.text }]),
    )
  })
  const rest = column(paper, x, right - x, [
    { text: t('levelsMean'), style: TEXT_STYLES.text },
    { text: `${t('timesMean')} ${t('addressMeans')} ${t('codeMeans')}`, style: TEXT_STYLES.text },
    { text: t('cacheMeans'), style: TEXT_STYLES.text },
  ])
  const heading = column(paper, left, headingWidth - 16, [{ text: t('howToRead'), style: TEXT_STYLES.strong }])
  paper.box(left, flow.y(), right - left, 0.5, COLORS.line)
  flow.place({
    lines: joinColumns(heading, [...verdicts, ...rest]),
    leading,
    before: 4,
    after: 10,
    structure: HEADING_AND_TEXT,
  })
}

const NOTICE_STYLES = {
  batch: { headingWidth: 150, leading: 12.5, text: TEXT_STYLES.text, heading: TEXT_STYLES.strong },
  single: { headingWidth: 130, leading: 11, text: TEXT_STYLES.row, heading: TEXT_STYLES.rowStrong },
} as const

const noticeStyle = ({ head }: ReportSheet) => NOTICE_STYLES[head.kind]

/** The structure of a notice: a heading at the left and the text to its right. */
const HEADING_AND_TEXT = ['H3', 'P'] as const

/** Longer lines are hard to read. */
const MAX_LINE_WIDTH = 560

/** Returns a heading at the left with its text to the right; `right`: the maximum end of lines. */
function noticeLines(sheet: ReportSheet, heading: string, texts: string[], right = sheet.right): Line[] {
  const { paper, left } = sheet
  const style = noticeStyle(sheet)
  const x = left + style.headingWidth
  const entries = texts.map(text => ({ text, style: style.text }))
  return joinColumns(
    column(paper, left, style.headingWidth - 16, [{ text: heading, style: style.heading }]),
    column(paper, x, Math.min(right - x, MAX_LINE_WIDTH), entries),
  )
}

/** Places the lines of a notice below a thin rule. */
function placeNoticeLines(sheet: ReportSheet, flow: Flow, lines: Line[]): void {
  const { paper, left, right } = sheet
  const { leading } = noticeStyle(sheet)
  paper.box(left, flow.y(), right - left, 0.5, COLORS.line)
  flow.place({ lines, leading, before: 4, after: leading - 3, structure: HEADING_AND_TEXT })
}

export const placeNotice = (sheet: ReportSheet, flow: Flow, heading: string, texts: string[]): void =>
  placeNoticeLines(sheet, flow, noticeLines(sheet, heading, texts))

/**
 * The side of the QR code in points: at least half a millimetre per module, which phones can read
 * from paper.
 */
const CODE_SIDE = 58

/**
 * Places the explanation of the two checksums and where the file's can be verified: the URL in
 * full, and as a QR code at the right edge.
 */
export function placeVerificationPage(sheet: ReportSheet, flow: Flow): void {
  const { paper, t, right, checkPage } = sheet
  const { leading } = noticeStyle(sheet)
  const texts = [t('contentChecksumMeans'), t('fileChecksumMeans'), checkPage.url]
  const lines = noticeLines(sheet, t('checksums'), texts, right - CODE_SIDE - 16)
  while (lines.length * leading < CODE_SIDE + 4) lines.push([])
  placeNoticeLines(sheet, flow, lines)
  // The notice is one block, so its upper edge is its height above the start of the next one.
  drawCode(paper, checkPage.code, right - CODE_SIDE, flow.y() - lines.length * leading - (leading - 3) + 4)
}

/** Draws the QR code, which screen readers skip because the URL is next to it. */
function drawCode(surface: Surface, { side, bars }: QrCode, left: number, top: number): void {
  const module = CODE_SIDE / side
  for (const { x, y, width } of bars)
    surface.box(left + x * module, top + y * module, width * module, module, TEXT_STYLES.text.color)
}

/** Returns the services of a row's answer and failed tries; empty if none was queried. */
export const queriedServices = ({ service, failedTries }: ReportRow): Authority[] => [
  ...(service === null ? [] : [service]),
  ...failedTries.map(attempt => attempt.service),
]
