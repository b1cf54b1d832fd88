import { Group, Text, Tooltip } from '@mantine/core'
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
            <Tooltip key={field} label={t(text, { number })}>
              <Group
                gap={3}
                wrap="nowrap"
                role="img"
                aria-label={t(text, { number })}
                c={task[field] === 0 ? 'dimmed' : color}
              >
                <Text span size="xs" c="inherit" className="figures">
                  {number}
                </Text>
                <Icon size={13} stroke={2.4} aria-hidden />
              </Group>
            </Tooltip>
          )
        },
      )}
    </Group>
  )
}
