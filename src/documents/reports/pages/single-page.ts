import type { Authority } from '../../../base/authority-rules.ts'
import { translate } from '../../../base/texts/translate.ts'
import { authorityName, isComparedByState } from '../../../registers/authorities/authorities-rules.ts'
import { MARK_IDS, MARK_TEXTS } from '../../../registers/marks/mark-rules.ts'
import { formatInBothZones } from '../moment.ts'
import { type Flow, openFlow } from '../paper/flow.ts'
import { column } from '../paper/lines.ts'
import type { ReportEnding, ReportRow } from '../report-content.ts'
import { COLORS, MARK_COLOR, TEXT_STYLES, VERDICT_STYLES, withColor } from '../report-style.ts'
import { describeCode, describeFailedTry, describeReceived, formatInput } from './describe-row.ts'
import { type Fact, factLines, hasText } from './facts.ts'
import { operatorLines, placeNotice, placeNotices, placeVerificationPage, queriedServices } from './notices.ts'
import { drawLetterhead, type ReportSheet } from './report-sheet.ts'

const LEADING = 12
const SMALL_LEADING = 9
const LABEL_WIDTH = 130

/**
 * Opens the report of a single check: the answer first, its evidence below, notices at the end; one
 * page except in extreme cases.
 */
export function openSinglePage(sheet: ReportSheet): {
  add: (row: ReportRow) => void
  end: (ending: ReportEnding) => void
} {
  const { paper, t, left, right, bottom } = sheet
  const beginPage = () => {
    paper.addPage()
    return drawLetterhead(sheet) + 12
  }
  const flow = openFlow(paper, { bottom, beginPage })
  const services = new Set<Authority>()
  flow.place({
    lines: [[{ x: left, text: t('singleTitle'), style: TEXT_STYLES.section }]],
    leading: 24,
    structure: 'H1',
  })
  return {
    add: row => {
      for (const service of queriedServices(row)) services.add(service)
      placeVerdict(sheet, flow, row)
      placeFacts(sheet, flow, [...answerFacts(sheet, row), ...proofFacts(sheet, row)])
    },
    end: ending => {
      placeFacts(sheet, flow, requesterFacts(sheet, ending))
      paper.box(left, flow.y(), right - left, 0.5, COLORS.line)
      flow.reserve(8)
      placeNotices(sheet, flow, services)
      placeNotice(sheet, flow, t('operator'), operatorLines(sheet))
      placeVerificationPage(sheet, flow)
    },
  }
}

function placeVerdict(sheet: ReportSheet, flow: Flow, row: ReportRow): void {
  const { paper, left, right } = sheet
  const { color, symbol } = VERDICT_STYLES[row.verdict]
  const uid = formatInput(sheet, row.uid || row.input)
  const style = { ...TEXT_STYLES.title, size: 14, color }
  flow.place({
    lines: column(paper, left, right - left, [{ text: uid, style: TEXT_STYLES.title }]),
    leading: 28,
    structure: 'H2',
  })
  flow.place({
    lines: column(paper, left, right - left, [
      { text: `${symbol} ${describeVerdict(sheet, row)}`, style: withColor(style, color) },
    ]),
    leading: 22,
    after: 6,
  })
}

// If a daily limit or a closed account prevented the query, the report must not mention a missing
// answer.
const describeVerdict = ({ t }: ReportSheet, { verdict, service }: ReportRow): string =>
  verdict === 'not-checked' && service === null ? t('singleNotAsked') : t(VERDICT_STYLES[verdict].sentence)

function placeFacts({ paper, left, right }: ReportSheet, flow: Flow, facts: Fact[]): void {
  const place = { x: left, width: right - left, label: LABEL_WIDTH }
  for (const fact of facts.filter(hasText)) {
    const lines = factLines(paper, place, fact)
    paper.box(left, flow.y(), right - left, 0.5, COLORS.line)
    const leading = fact.style === TEXT_STYLES.small ? SMALL_LEADING : LEADING
    flow.place({ lines, leading, before: 1.5, after: 4.5 })
  }
}

const answerFacts = (sheet: ReportSheet, row: ReportRow): Fact[] => [
  ...MARK_IDS.map(id => ({
    label: translate(MARK_TEXTS[id], sheet.head.language)('label'),
    texts: [row.marks[id] ?? ''],
    style: withColor(TEXT_STYLES.strong, MARK_COLOR),
  })),
  { label: sheet.t('enteredAs'), texts: [row.input === row.uid ? '' : formatInput(sheet, row.input)] },
  { label: sheet.t('name'), texts: [row.name], style: TEXT_STYLES.strong },
  { label: sheet.t('address'), texts: row.addressLines },
  { label: sheet.t('ownCompany'), texts: ownCompany(sheet, row) },
  {
    label: sheet.t(isComparedByState(row.service) ? 'memberState' : 'commission'),
    texts: [row.viesMatches.join('; ')],
  },
  { label: sheet.t('hint'), texts: [row.note] },
]

// Returns at most two lines, so that the report fits on one page.
function ownCompany({ t }: ReportSheet, { ownCompany: company, comparison }: ReportRow): string[] {
  const [word, ...differences] = comparison
  const text = word === undefined ? company : t('compared', { company, word })
  return [text, differences.join('; ')].filter(Boolean)
}

const proofFacts = (sheet: ReportSheet, row: ReportRow): Fact[] => [
  { label: sheet.t('levelLabel'), texts: [sheet.t('level', { level: row.level })] },
  {
    label: sheet.t('service'),
    texts: [row.service === null ? sheet.t('notAsked') : authorityName(row.service, sheet.head.language)],
  },
  { label: sheet.t('askedAt'), texts: row.askedAt === null ? [] : [formatInBothZones(row.askedAt)] },
  { label: sheet.t('requester'), texts: requester(sheet, row) },
  { label: sheet.t('consultationNumber'), texts: [row.consultationNumber], style: TEXT_STYLES.strong },
  { label: sheet.t('answer'), texts: [describeCode(sheet, row)] },
  { label: '', texts: describeReceived(sheet, row), style: TEXT_STYLES.small },
  { label: sheet.t('source'), texts: [row.fromCache ? sheet.t('fromCacheMeaning') : ''] },
  { label: sheet.t('failedTries'), texts: row.failedTries.map(attempt => describeFailedTry(sheet, attempt)) },
]

const requester = ({ t }: ReportSheet, row: ReportRow): string[] => {
  if (row.service === null) return []
  return [row.requesterUid === '' ? t('withoutRequester') : withUid(row.requesterName, row.requesterUid)]
}

const withUid = (name: string, uid: string): string => (uid === '' ? name : `${name} (${uid})`)

const requesterFacts = ({ head, t }: ReportSheet, { finishedAt }: ReportEnding): Fact[] => [
  { label: t('company'), texts: [withUid(head.company.name, head.company.uid)] },
  { label: t('user'), texts: [[head.user.name, head.user.email].filter(Boolean).join(', ')] },
  { label: t('startedAt'), texts: [formatInBothZones(head.startedAt)] },
  { label: t('finishedAt'), texts: [formatInBothZones(finishedAt)] },
]
