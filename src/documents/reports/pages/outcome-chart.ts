import type { Language } from '../../../base/texts/define.ts'
import { formatNumber } from '../../../base/texts/format.ts'
import { VERDICTS } from '../../../base/verdict-rules.ts'
import type { Surface } from '../paper/paper.ts'
import type { ReportEnding } from '../report-content.ts'
import { COLORS, TEXT_STYLES, VERDICT_STYLES, withColor } from '../report-style.ts'
import type { ReportSheet } from './report-sheet.ts'

type Totals = ReportEnding['totals']

const BAR_HEIGHT = 14
const GAP = 1.5
/** A single row among 200,000 must still be visible. */
const MIN_WIDTH = 2

/** The height from the heading's baseline to the last figure. */
export const CHART_HEIGHT = 12 + BAR_HEIGHT + 64

/**
 * Draws the totals by outcome: a proportional bar, and below it colour, symbol, word, number and
 * share.
 */
export function drawOutcomeChart(surface: Surface, sheet: ReportSheet, totals: Totals, y: number): void {
  const { t, left } = sheet
  surface.write(y, [{ x: left, text: t('result'), style: TEXT_STYLES.section }])
  drawBar(surface, sheet, totals, y + 12)
  drawFigures(surface, sheet, totals, y + 12 + BAR_HEIGHT)
}

/** Returns the totals as text for screen readers. */
export function describeOutcomes({ head, t }: ReportSheet, totals: Totals): string {
  const total = sum(VERDICTS.map(verdict => totals[verdict]))
  const parts = VERDICTS.map(verdict => {
    const count = totals[verdict]
    const [number, part] = [formatNumber(count, head.language), share(count, total, head.language)]
    return `${number} ${t(VERDICT_STYLES[verdict].word)} (${part})`
  })
  return `${t('result')}: ${parts.join(', ')}`
}

function drawBar(surface: Surface, { left, right }: ReportSheet, totals: Totals, y: number): void {
  const present = VERDICTS.filter(verdict => totals[verdict] > 0)
  const width = right - left
  surface.box(left, y, width, BAR_HEIGHT, COLORS.line)
  const total = sum(present.map(verdict => totals[verdict]))
  const free = width - present.length * MIN_WIDTH - Math.max(0, present.length - 1) * GAP
  let x = left
  present.forEach((verdict, index) => {
    if (index > 0) {
      surface.box(x, y, GAP, BAR_HEIGHT, '#ffffff')
      x += GAP
    }
    const part = MIN_WIDTH + (free * totals[verdict]) / total
    surface.box(x, y, part, BAR_HEIGHT, VERDICT_STYLES[verdict].color)
    x += part
  })
}

function drawFigures(surface: Surface, { head, t, left, right }: ReportSheet, totals: Totals, y: number): void {
  const total = sum(VERDICTS.map(verdict => totals[verdict]))
  const step = (right - left) / VERDICTS.length
  VERDICTS.forEach((verdict, index) => {
    const { color, symbol, word } = VERDICT_STYLES[verdict]
    const x = left + index * step
    const count = totals[verdict]
    surface.write(y + 32, [
      { x, text: formatNumber(count, head.language), style: withColor(TEXT_STYLES.title, COLORS.style) },
    ])
    surface.write(y + 50, [
      { x, text: symbol, style: withColor(TEXT_STYLES.strong, color) },
      { x: x + 14, text: t(word), style: withColor(TEXT_STYLES.strong, color) },
    ])
    surface.write(y + 64, [{ x, text: share(count, total, head.language), style: TEXT_STYLES.hint }])
  })
}

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)

const MIN_SHARE = 0.001

// Formats a share. One row of many is never "0 %", and all but one never "100 %".
function share(count: number, total: number, language: Language): string {
  const part = total === 0 ? 0 : count / total
  const percent = (value: number) =>
    new Intl.NumberFormat(language === 'de' ? 'de-DE' : 'en-US', {
      style: 'percent',
      minimumFractionDigits: 1,
      maximumFractionDigits: 1,
    }).format(value)
  if (part > 0 && part < MIN_SHARE) return `< ${percent(MIN_SHARE)}`
  if (part < 1 && part > 1 - MIN_SHARE) return `> ${percent(1 - MIN_SHARE)}`
  return percent(part)
}
