import { Group } from '@mantine/core'
import { IconBuilding, IconCheck, IconCircleDashed, IconMinus, IconQuestionMark, IconX } from '@tabler/icons-react'
import { formatNumber } from '../../../base/texts/format.ts'
import { useLanguage, useTexts } from '../../../base/texts/screen/useTexts.ts'
import type { Task } from '../wire.ts'
import { texts } from './batches-texts.ts'
import { openRows } from './open-rows.ts'

/** The counts of a batch's rows. */
export const COUNTS = [
  { field: 'validRows', text: 'valid', Icon: IconCheck, color: 'var(--ui-good)', isVerdict: true },
  { field: 'invalidRows', text: 'invalid', Icon: IconX, color: 'var(--ui-bad)', isVerdict: true },
  { field: 'openRows', text: 'notChecked', Icon: IconQuestionMark, color: 'var(--ui-doubt)', isVerdict: true },
  { field: 'notAUidRows', text: 'notAUid', Icon: IconMinus, color: 'var(--ui-calm)', isVerdict: true },
  // Not a verdict, and not among the checked rows.
  {
    field: 'withoutUidRows',
    text: 'withoutUidRows',
    Icon: IconCircleDashed,
    color: 'var(--ui-calm)',
    isVerdict: false,
  },
  // Not a verdict: these rows are among the others.
  { field: 'differingRows', text: 'differing', Icon: IconBuilding, color: 'var(--ui-doubt)', isVerdict: false },
] as const

// Plain elements instead of components, because a long table has thousands of them.
const FIGURE = {
  display: 'inline-flex',
  alignItems: 'center',
  gap: 3,
  fontSize: 'var(--mantine-font-size-xs)',
} as const

/** Shown only if not zero. */
const FIELDS_HIDDEN_IF_ZERO: readonly string[] = ['notAUidRows', 'withoutUidRows', 'differingRows']

export const countOf = (task: Task, field: (typeof COUNTS)[number]['field']): number =>
  field === 'openRows' ? openRows(task) : (task[field] ?? 0)

/** Returns whether the counts are shown: not before the first row is processed. */
export const hasCounts = (task: Task): boolean => task.processedRows > 0

/** Shows the numbers of rows by verdict as small figures. */
export function CountsCell({ task }: { task: Task }) {
  const t = useTexts(texts)
  const language = useLanguage()
  if (!hasCounts(task)) return null
  return (
    <Group gap="sm" style={{ rowGap: 0 }}>
      {COUNTS.filter(({ field }) => !FIELDS_HIDDEN_IF_ZERO.includes(field) || countOf(task, field) > 0).map(
        ({ field, text, Icon, color }) => {
          const number = formatNumber(countOf(task, field), language)
          const label = t(text, { number })
          return (
            <span
              key={field}
              className="figures"
              role="img"
              aria-label={label}
              data-tip={label}
              style={{ ...FIGURE, color: countOf(task, field) === 0 ? 'var(--mantine-color-dimmed)' : color }}
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
