import { Group } from '@mantine/core'
import { IconCheck, IconMinus, IconQuestionMark, IconX } from '@tabler/icons-react'
import { formatNumber } from '../../texts/format.ts'
import { useLanguage, useTexts } from '../../texts/screen/useTexts.ts'
import type { Task } from '../wire.ts'
import { texts } from './texts.ts'

const FIGURES = [
  { field: 'validRows', text: 'valid', Icon: IconCheck, color: 'var(--ui-good)' },
  { field: 'invalidRows', text: 'invalid', Icon: IconX, color: 'var(--ui-bad)' },
  { field: 'notCheckedRows', text: 'notChecked', Icon: IconQuestionMark, color: 'var(--ui-doubt)' },
  { field: 'notAUidRows', text: 'notAUid', Icon: IconMinus, color: 'var(--ui-calm)' },
] as const

// Plain elements: a long table has thousands of them.
const FIGURE = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 3,
  fontSize: 'var(--mantine-font-size-xs)',
} as const

export const hasCounts = (task: Task): boolean => FIGURES.some(({ field }) => task[field] > 0)

/** Rows by verdict, as small figures, once there are any. */
export function CountsCell({ task }: { task: Task }) {
  const t = useTexts(texts)
  const language = useLanguage()
  if (!hasCounts(task)) return null
  return (
    <Group gap="sm" wrap="nowrap">
      {FIGURES.filter(({ field, text }) => text !== 'notAUid' || task[field] > 0).map(
        ({ field, text, Icon, color }) => {
          const number = formatNumber(task[field], language)
          return (
            <span
              key={field}
              role="img"
              className="figures"
              aria-label={t(text, { number })}
              data-tip={t(text, { number })}
              style={{ ...FIGURE, color: task[field] === 0 ? 'var(--mantine-color-dimmed)' : color }}
            >
              {number}
              <Icon size={13} stroke={2.4} aria-hidden />
            </span>
          )
        },
      )}
    </Group>
  )
}
