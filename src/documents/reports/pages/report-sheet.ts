import { VERSION } from '../../../base/releases/version.ts'
import { type Translator, translate } from '../../../base/texts/translate.ts'
import type { Operator } from '../../../platform/operator/wire.ts'
import type { VerificationPage } from '../issuer.ts'
import { centered, column, rightAligned } from '../paper/lines.ts'
import { openPdfCanvas, type PdfCanvas } from '../paper/paper.ts'
import { attributeText } from '../paper/tags.ts'
import type { ReportHeader, ReportOpening } from '../report-content.ts'
import { COLORS, TEXT_STYLES, withColor } from '../report-style.ts'
import { reportTexts } from '../reports-texts.ts'

/** The context of every page of a report: paper, margins, texts and head. */
export type ReportSheet = {
  paper: PdfCanvas
  head: ReportOpening
  operator: Operator
  checkPage: VerificationPage
  t: Translator<typeof reportTexts>
  left: number
  right: number
  top: number
  bottom: number
}

const MARGIN = { batch: 32, single: 56 } as const
const FOOT_HEIGHT = 40
const PRODUCT = 'UID Check'
// The structure of 100,000 rows takes 150 MB of a worker's memory
// (docs/decisions/2026-11-29-tagged-reports.md).
const MAX_TAGGED_ROWS = 20_000

/** Opens a report: landscape for a batch's rows, portrait for a single check. */
export function openSheet({ report, operator, checkPage }: ReportHeader): ReportSheet {
  const t = translate(reportTexts, report.language)
  const margin = MARGIN[report.kind]
  const paper = openPdfCanvas({
    landscape: report.kind === 'batch',
    title: t('documentTitle', { number: report.number }),
    language: report.language === 'de' ? 'de-AT' : 'en',
    creator: `${PRODUCT} ${VERSION}`,
    begunAt: report.startedAt,
    isTagged: report.rowCount <= MAX_TAGGED_ROWS,
    pageFoot: page => ({
      y: footY(paper),
      line: rightAligned(paper, paper.width / 2, t('page', { page }), TEXT_STYLES.foot),
    }),
  })
  return {
    paper,
    head: report,
    operator,
    checkPage,
    t,
    left: margin,
    right: paper.width - margin,
    top: margin,
    bottom: paper.height - FOOT_HEIGHT - 6,
  }
}

/** Ends a report with its date: writes number, page count and hash in the footer of all pages. */
export function closeSheet(
  { paper, head, t, left, right }: ReportSheet,
  { hash, finishedAt }: { hash: string; finishedAt: Date },
): Promise<Uint8Array<ArrayBuffer>> {
  const y = footY(paper)
  const everyFoot = [
    {
      y,
      line: [
        { x: left, text: t('numberNamed', { number: head.number }), style: TEXT_STYLES.foot },
        { x: paper.width / 2, text: t('ofPages', { pages: paper.pages() }), style: TEXT_STYLES.foot },
        ...rightAligned(paper, right, `${PRODUCT} ${VERSION}`, TEXT_STYLES.foot),
      ],
    },
    { y: y + 10, line: centered(paper, paper.width / 2, t('contentChecksum', { hash }), TEXT_STYLES.foot) },
  ]
  return paper.close(everyFoot, finishedAt)
}

const footY = (paper: PdfCanvas) => paper.height - 28

const PRINTABLE_LOGO = /^data:image\/(?:png|jpeg);base64,/
const LOGO = { width: 160, height: 36 }
const NAME_LEADING = 14
/** The space between the name and the report's number. */
const SPACE_BEFORE_NUMBER = 16

/**
 * Draws the operator's logo or name, the report's number, and a rule below. Returns the y below it.
 */
export function drawLetterhead(sheet: ReportSheet): number {
  const { paper, head, operator, t, left, right, top } = sheet
  const number = t('numberNamed', { number: head.number })
  paper.write(top + 12, rightAligned(paper, right, number, TEXT_STYLES.strong))
  const nameWidth = right - left - paper.widthOf(number, TEXT_STYLES.strong) - SPACE_BEFORE_NUMBER
  const below = PRINTABLE_LOGO.test(operator.logo) ? drawLogo(sheet) : drawName(sheet, nameWidth)
  paper.box(left, below, right - left, 1.5, operator.color)
  paper.box(left, below + 1.5, right - left, 0.25, COLORS.line)
  return below
}

function drawLogo({ paper, operator, left, top }: ReportSheet): number {
  const bytes = Buffer.from(operator.logo.replace(PRINTABLE_LOGO, ''), 'base64')
  const draw = () => paper.picture(bytes, left, top, LOGO.width, LOGO.height)
  paper.element('Figure', draw, `/Alt ${attributeText(operator.name)}`)
  return top + LOGO.height + 6
}

/** Draws the operator's name, which may take several lines next to the report's number. */
function drawName({ paper, operator, left, top }: ReportSheet, width: number): number {
  const lines = column(paper, left, width, [
    { text: operator.name, style: withColor(TEXT_STYLES.section, operator.color) },
  ])
  lines.forEach((line, index) => void paper.write(top + 12 + index * NAME_LEADING, line))
  return top + 22 + Math.max(0, lines.length - 1) * NAME_LEADING
}
