import { Group, Text } from '@mantine/core'
import {
  IconAlertTriangle,
  IconCheck,
  IconClock,
  IconMinus,
  IconQuestionMark,
  IconRefresh,
  IconX,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'

/** What a status means to the eye; the same everywhere: screen, workbook, PDF. */
const TONES = {
  good: { Icon: IconCheck, color: 'var(--ui-good)' },
  bad: { Icon: IconX, color: 'var(--ui-bad)' },
  unknown: { Icon: IconQuestionMark, color: 'var(--ui-doubt)' },
  warning: { Icon: IconAlertTriangle, color: 'var(--ui-doubt)' },
  none: { Icon: IconMinus, color: 'var(--ui-calm)' },
  running: { Icon: IconRefresh, color: 'var(--ui-busy)' },
  waiting: { Icon: IconClock, color: 'var(--ui-calm)' },
} as const

export type Tone = keyof typeof TONES

/** A status: colour, icon and word, never one without the others. */
export function StatusBadge({ tone, children, size = 'sm' }: { tone: Tone; children: ReactNode; size?: 'sm' | 'lg' }) {
  const { Icon, color } = TONES[tone]
  return (
    <Group gap={6} wrap="nowrap" c={color} display="inline-flex">
      <Icon size={size === 'lg' ? 22 : 16} stroke={2.2} aria-hidden style={{ flex: 'none' }} />
      <Text span size={size} fw={size === 'lg' ? 600 : 500} c="inherit">
        {children}
      </Text>
    </Group>
  )
}
