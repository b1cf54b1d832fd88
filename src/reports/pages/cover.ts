import { formatNumber } from '../../texts/format.ts'
import { COLORS, INKS, VERDICT_LOOK, VERDICTS } from '../look.ts'
import { bothMoments } from '../moment.ts'
import { type Flow, openFlow } from '../paper/flow.ts'
import { beside, column } from '../paper/lines.ts'
import { type Fact, factLines } from './facts.ts'
import { drawLetterhead } from './letterhead.ts'
import { CHART_HEIGHT, drawOutcomeChart } from './outcome-chart.ts'
import type { ReportSheet } from './report-sheet.ts'

const LABEL_WIDTH = 96
const BETWEEN_COLUMNS = 40
const AIR = 34

/** The first page of a batch's report: who asked, when, about which file, and what came of it. */
export function drawCover(sheet: ReportSheet): void {
  const beginPage = () => {
    sheet.paper.addPage()
    return drawLetterhead(sheet)
  }
  const flow = openFlow(sheet.paper, { bottom: sheet.bottom, beginPage })
  placeTitle(sheet, flow)
  placeFacts(sheet, flow)
  if (sheet.head.cancelled) placeCancelled(sheet, flow)
  drawOutcomeChart(sheet, flow.take(AIR + CHART_HEIGHT) + AIR)
}

function placeTitle({ paper, head, say, left, right }: ReportSheet, flow: Flow): void {
  flow.place({ lines: [[{ x: left, text: say('batchTitle'), ink: INKS.title }]], leading: 58, after: 6 })
  const count = VERDICTS.reduce((sum, verdict) => sum + head.totals[verdict], 0)
  const rows = say('rowsChecked', { count, number: formatNumber(count, head.language) })
  const subtitle = [head.file?.name ?? '', rows].filter(part => part !== '').join(' · ')
  flow.place({
    lines: column(paper, left, right - left, [{ text: subtitle, ink: { ...INKS.text, size: 11 } }]),
    leading: 16,
    after: 20,
  })
}

function placeFacts(sheet: ReportSheet, flow: Flow): void {
  const { paper, left, right } = sheet
  const width = (right - left - BETWEEN_COLUMNS) / 2
  const place = { x: left, width, label: LABEL_WIDTH }
  const placeBeside = { ...place, x: left + width + BETWEEN_COLUMNS }
  for (const [who, what] of facts(sheet)) {
    const lines = beside(factLines(paper, place, who), factLines(paper, placeBeside, what))
    flow.place({ lines, leading: 13, after: 5 })
  }
}

const facts = ({ head, operator, say }: ReportSheet): [Fact, Fact][] => [
  [
    { label: say('company'), texts: [head.company.name], ink: INKS.strong },
    { label: say('startedAt'), texts: [bothMoments(head.startedAt)] },
  ],
  [
    { label: say('ownUid'), texts: [head.company.uid || say('noOwnUid')] },
    { label: say('finishedAt'), texts: [bothMoments(head.finishedAt)] },
  ],
  [
    { label: say('user'), texts: [head.user.name, head.user.email] },
    { label: say('file'), texts: [head.file?.name ?? ''] },
  ],
  [
    { label: say('operator'), texts: [operator.name, operator.address.join(', ')] },
    { label: say('fileSha256'), texts: [head.file?.sha256 ?? ''], ink: INKS.small },
  ],
]

function placeCancelled({ paper, head, say, left, right }: ReportSheet, flow: Flow): void {
  const { color } = VERDICT_LOOK['not-checked']
  const processed = formatNumber(head.cancelled?.processed ?? 0, head.language)
  const total = formatNumber(head.cancelled?.total ?? 0, head.language)
  const y = flow.take(62) + 22
  paper.box(left, y, right - left, 40, COLORS.ground)
  paper.box(left, y, 3, 40, color)
  const ink = { ...INKS.strong, size: 10, color }
  paper.write(y + 17, [{ x: left + 14, text: say('cancelled', { processed, total }), ink }])
  paper.write(y + 31, [{ x: left + 14, text: say('cancelledMeaning'), ink: INKS.hint }])
}
