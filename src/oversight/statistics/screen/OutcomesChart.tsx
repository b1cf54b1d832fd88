import { formatDate, formatNumber } from '../../../base/texts/format.ts'
import { useLanguage, useTexts } from '../../../base/texts/screen/useTexts.ts'
import type { DayOutcomes } from '../wire.ts'
import { texts } from './statistics-texts.ts'

/** The verdicts from bottom to top, in their usual colours. */
export const OUTCOME_KINDS = [
  { kind: 'valid', color: 'var(--ui-good)' },
  { kind: 'invalid', color: 'var(--ui-bad)' },
  { kind: 'notChecked', color: 'var(--ui-doubt)' },
  { kind: 'notAUid', color: 'var(--ui-calm)' },
] as const

const SLOT = 20
const GAP = 4

type Props = { days: DayOutcomes[]; height: number }

/** A bar for each day, stacked by verdict, with its figures as tooltip and for screen readers. */
export function OutcomesChart({ days, height }: Props) {
  const t = useTexts(texts)
  const language = useLanguage()
  const describeDay = (day: DayOutcomes) =>
    t('outcomesOf', {
      ...figures(day, value => formatNumber(value, language)),
      day: formatDate(new Date(`${day.day}T12:00:00Z`)),
    })
  const bars = barsOf(
    days,
    OUTCOME_KINDS.map(({ kind }) => kind),
    height,
  )
  return (
    <svg
      viewBox={`0 0 ${days.length * SLOT} ${height}`}
      preserveAspectRatio="none"
      width="100%"
      height={height}
      role="img"
      aria-label={t(
        'outcomesTotal',
        figures(total(days), value => formatNumber(value, language)),
      )}
      style={{ borderBottom: '1px solid var(--ui-line)' }}
    >
      {bars.map(({ day, parts }, index) => (
        <g key={day.day}>
          <title>{describeDay(day)}</title>
          <rect x={index * SLOT} width={SLOT} height={height} fill="transparent" />
          {parts.map((part, partIndex) => (
            <rect
              key={OUTCOME_KINDS[partIndex]?.kind}
              x={index * SLOT + GAP / 2}
              width={SLOT - GAP}
              {...part}
              fill={OUTCOME_KINDS[partIndex]?.color}
            />
          ))}
        </g>
      ))}
    </svg>
  )
}

type Kind = (typeof OUTCOME_KINDS)[number]['kind']

const figures = (day: Pick<DayOutcomes, Kind>, formatCount: (value: number) => string) => ({
  valid: formatCount(day.valid),
  invalid: formatCount(day.invalid),
  notChecked: formatCount(day.notChecked),
  notAUid: formatCount(day.notAUid),
})

const total = (days: DayOutcomes[]): Pick<DayOutcomes, Kind> => {
  const sumOf = (kind: Kind) => days.reduce((sum, day) => sum + day[kind], 0)
  return {
    valid: sumOf('valid'),
    invalid: sumOf('invalid'),
    notChecked: sumOf('notChecked'),
    notAUid: sumOf('notAUid'),
  }
}

type Stacked = Exclude<keyof DayOutcomes, 'day'>
export type Bar = { day: DayOutcomes; parts: { y: number; height: number }[] }

// In pixels, so that a single row among thousands stays visible.
const MIN_PART_HEIGHT = 2

/**
 * Returns stacked bars for days, with `kinds` from bottom to top; the highest bar fills `height`.
 */
export function barsOf(days: DayOutcomes[], kinds: readonly Stacked[], height: number): Bar[] {
  const maxTotal = Math.max(1, ...days.map(day => kinds.reduce((sum, kind) => sum + day[kind], 0)))
  const availableHeight = height - MIN_PART_HEIGHT * kinds.length
  const heightOf = (rows: number) => (rows === 0 ? 0 : MIN_PART_HEIGHT + (rows / maxTotal) * availableHeight)
  return days.map(day => {
    let top = height
    const parts = kinds.map(kind => {
      const part = heightOf(day[kind])
      top -= part
      return { y: top, height: part }
    })
    return { day, parts }
  })
}
