import { AUTHORITY_IDS, type Authority } from '../../../ground/authority-rules.ts'
import { VERSION } from '../../../ground/releases/version.ts'
import { AUTHORITIES } from '../../../registers/authorities/authorities-rules.ts'
import { COLORS, INKS, inked, VERDICT_LOOK, VERDICTS } from '../look.ts'
import { type Flow, openFlow } from '../paper/flow.ts'
import { beside, column } from '../paper/lines.ts'
import { placeCheckPage } from './check-page-notice.ts'
import type { Legend } from './legend.ts'
import { noticeLook, placeNotice } from './notice.ts'
import type { ReportSheet } from './report-sheet.ts'
import { sayAnswers, sayRequesters } from './say-legend.ts'

/** The last page of a batch's report: what it is worth, how long to keep it, how to read it, what is excluded from liability. */
export function drawNotices(sheet: ReportSheet, legend: Legend, asked: ReadonlySet<Authority>): void {
  const { paper, say, left, top, bottom } = sheet
  const beginPage = () => {
    paper.addPage()
    paper.write(top + 16, [{ x: left, text: say('notes'), ink: INKS.title }])
    return top + 32
  }
  const flow = openFlow(paper, { bottom, beginPage })
  placeNotices(sheet, flow, asked)
  placeHowToRead(sheet, flow)
  placeLegend(sheet, flow, legend)
  placeNotice(sheet, flow, say('operator'), operatorLines(sheet))
  placeCheckPage(sheet, flow)
}

/** The notices that every report carries, one-page reports too; `asked`: which services were. */
export function placeNotices(sheet: ReportSheet, flow: Flow, asked: ReadonlySet<Authority>): void {
  const { say, operator } = sheet
  placeNotice(sheet, flow, say('retention'), [operator.retentionNote])
  placeNotice(sheet, flow, say('liability'), [operator.liabilityNote])
  placeNotice(sheet, flow, say('evidence'), [
    sayLaw(sheet, asked),
    [...asked].some(service => AUTHORITIES[service].deliversToDataBox)
      ? `${say('notTheDataBox')} ${say('keepBoth')}`
      : say('keepIt'),
    say('triesListed'),
    say('speaksForItsDay'),
  ])
}

const sayLaw = ({ say }: ReportSheet, asked: ReadonlySet<Authority>): string =>
  AUTHORITY_IDS.filter(service => asked.has(service))
    .map(service => say(`law-${service}`))
    .join(' ')

export const operatorLines = ({ say, operator }: ReportSheet): string[] => [
  [operator.name, ...operator.address, operator.uid].filter(part => part !== '').join(', '),
  say('writtenBy', { product: operator.productName, version: VERSION }),
]

/** What rows name by a number or a code alone. */
function placeLegend(sheet: ReportSheet, flow: Flow, legend: Legend): void {
  const { say } = sheet
  const [requesters, answers] = [sayRequesters(sheet, legend.requesters()), sayAnswers(sheet, legend.answers())]
  if (requesters.length > 0) placeNotice(sheet, flow, say('requesters'), [say('requestersMean'), ...requesters])
  if (answers.length > 0) placeNotice(sheet, flow, say('answersReceived'), answers)
}

function placeHowToRead(sheet: ReportSheet, flow: Flow): void {
  const { paper, say, left, right } = sheet
  const { headingWidth, leading } = noticeLook(sheet)
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
    { text: `${say('timesMean')} ${say('addressMeans')} ${say('codeMeans')}`, ink: INKS.text },
    { text: say('cacheMeans'), ink: INKS.text },
  ])
  const heading = column(paper, left, headingWidth - 16, [{ text: say('howToRead'), ink: INKS.strong }])
  paper.box(left, flow.y(), right - left, 0.5, COLORS.line)
  flow.place({ lines: beside(heading, [...verdicts, ...rest]), leading, before: 4, after: 10 })
}
