import { VERSION } from '../../version.ts'
import { COLORS, INKS, inked, VERDICT_LOOK, VERDICTS } from '../look.ts'
import { type Flow, openFlow } from '../paper/flow.ts'
import { beside, column } from '../paper/lines.ts'
import type { Legend } from './legend.ts'
import type { ReportSheet } from './report-sheet.ts'
import { sayAnswers, sayRequesters } from './say-legend.ts'

const LOOK = {
  batch: { headingWidth: 150, leading: 13.5, text: INKS.text, heading: INKS.strong },
  single: { headingWidth: 130, leading: 11, text: INKS.row, heading: INKS.rowStrong },
} as const

/** Longer lines are hard to read. */
const LONGEST_LINE = 560

/** The last page of a batch's report: what it is worth, how long to keep it, how to read it, what is excluded from liability. */
export function drawNotices(sheet: ReportSheet, legend: Legend): void {
  const { paper, say, left, top, bottom } = sheet
  const beginPage = () => {
    paper.addPage()
    paper.write(top + 16, [{ x: left, text: say('notes'), ink: INKS.title }])
    return top + 40
  }
  const flow = openFlow(paper, { bottom, beginPage })
  placeNotices(sheet, flow)
  placeHowToRead(sheet, flow)
  placeLegend(sheet, flow, legend)
  placeNotice(sheet, flow, say('checksum'), [say('checksumMeans'), say('checkIt')])
  placeNotice(sheet, flow, say('operator'), operatorLines(sheet))
}

/** The notices that every report carries, one-page reports too. */
export function placeNotices(sheet: ReportSheet, flow: Flow): void {
  const { say, operator } = sheet
  placeNotice(sheet, flow, say('retention'), [operator.retentionNote])
  placeNotice(sheet, flow, say('liability'), [operator.liabilityNote])
  placeNotice(sheet, flow, say('evidence'), [
    `${say('notTheDataBox')} ${say('keepIt')}`,
    say('triesListed'),
    say('speaksForItsDay'),
  ])
}

export const operatorLines = ({ say, operator }: ReportSheet): string[] => [
  [operator.name, ...operator.address, operator.uid].filter(part => part !== '').join(', '),
  say('writtenBy', { product: operator.productName, version: VERSION }),
]

export function placeNotice(sheet: ReportSheet, flow: Flow, heading: string, texts: string[]): void {
  const { paper, head, left, right } = sheet
  const look = LOOK[head.kind]
  const x = left + look.headingWidth
  const entries = texts.map(text => ({ text, ink: look.text }))
  const lines = beside(
    column(paper, left, look.headingWidth - 16, [{ text: heading, ink: look.heading }]),
    column(paper, x, Math.min(right - x, LONGEST_LINE), entries),
  )
  paper.box(left, flow.y(), right - left, 0.5, COLORS.line)
  flow.place({ lines, leading: look.leading, before: 4, after: look.leading - 3 })
}

/** What rows name by a number or a code alone. */
function placeLegend(sheet: ReportSheet, flow: Flow, legend: Legend): void {
  const { say } = sheet
  const [requesters, answers] = [sayRequesters(sheet, legend.requesters()), sayAnswers(sheet, legend.answers())]
  if (requesters.length > 0) placeNotice(sheet, flow, say('requesters'), [say('requestersMean'), ...requesters])
  if (answers.length > 0) placeNotice(sheet, flow, say('answersReceived'), answers)
}

function placeHowToRead({ paper, say, left, right }: ReportSheet, flow: Flow): void {
  const { headingWidth, leading } = LOOK.batch
  const x = left + headingWidth
  const verdicts = VERDICTS.flatMap(verdict => {
    const { color, symbol, word, meaning } = VERDICT_LOOK[verdict]
    const ink = inked(INKS.strong, color)
    return beside(
      [[{ x, text: symbol, ink }]],
      [[{ x: x + 14, text: say(word), ink }]],
      column(paper, x + 96, right - x - 96, [{ text: say(meaning), ink: INKS.text }]),
    )
  })
  const rest = column(paper, x, right - x, [
    { text: say('levelsMean'), ink: INKS.text },
    { text: `${say('timesMean')} ${say('addressMeans')}`, ink: INKS.text },
    { text: say('cacheMeans'), ink: INKS.text },
  ])
  const heading = column(paper, left, headingWidth - 16, [{ text: say('howToRead'), ink: INKS.strong }])
  paper.box(left, flow.y(), right - left, 0.5, COLORS.line)
  flow.place({ lines: beside(heading, [...verdicts, ...rest]), leading, before: 4, after: 10 })
}
