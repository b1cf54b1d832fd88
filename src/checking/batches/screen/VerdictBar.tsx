import { Box, Text } from '@mantine/core'
import { formatNumber } from '../../../base/texts/format.ts'
import { useLanguage, useTexts } from '../../../base/texts/screen/useTexts.ts'
import type { Task } from '../wire.ts'
import { texts } from './batches-texts.ts'
import { COUNTS, countOf, hasCounts } from './CountsCell.tsx'

const VERDICTS = COUNTS.filter(({ isVerdict }) => isVerdict)
const NON_VERDICTS = COUNTS.filter(({ isVerdict }) => !isVerdict)

/**
 * Shows a batch's rows by verdict as in its report: a proportional bar, and below it each verdict
 * with icon and number.
 */
export function VerdictBar({ task }: { task: Task }) {
  const t = useTexts(texts)
  if (!hasCounts(task)) return null
  return (
    <Box component="section" aria-label={t('counts')}>
      <div className="verdict-bar" aria-hidden>
        {VERDICTS.filter(({ field }) => countOf(task, field) > 0).map(({ field, color }) => (
          <span key={field} style={{ flexGrow: countOf(task, field), background: color }} />
        ))}
      </div>
      <ul className="verdict-figures">
        {VERDICTS.map(verdict => (
          <Figure key={verdict.field} task={task} verdict={verdict} />
        ))}
      </ul>
      <NonVerdictFigures task={task} />
    </Box>
  )
}

type FigureProps = { task: Task; verdict: (typeof VERDICTS)[number] }

function Figure({ task, verdict: { field, text, Icon, color } }: FigureProps) {
  const t = useTexts(texts)
  const language = useLanguage()
  const count = countOf(task, field)
  return (
    <li className="figures" style={{ color: count === 0 ? 'var(--mantine-color-dimmed)' : color }}>
      <Icon size={16} stroke={2.4} aria-hidden />
      {t(text, { number: formatNumber(count, language) })}
    </li>
  )
}

/** Shows figures that are not verdicts: rows without a UID, and rows whose company differs. */
function NonVerdictFigures({ task }: { task: Task }) {
  const t = useTexts(texts)
  const language = useLanguage()
  const fields = NON_VERDICTS.filter(({ field }) => countOf(task, field) > 0)
  if (fields.length === 0) return null
  return (
    <Text size="xs" c="dimmed" mt={4} component="div" className="figures dotted">
      {fields.map(({ field, text }) => (
        <span key={field}>{t(text, { number: formatNumber(countOf(task, field), language) })}</span>
      ))}
    </Text>
  )
}
