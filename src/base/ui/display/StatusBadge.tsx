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

/** The colour and icon of each tone, the same on screen, in workbooks and in PDFs. */
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

const ICON_SIZES = { sm: 16, lg: 22, xl: 24 } as const

type Props = { tone: Tone; children: ReactNode; size?: keyof typeof ICON_SIZES }

/** A status as colour, icon and word together; `xl` if it is the main content of the page. */
export function StatusBadge({ tone, children, size = 'sm' }: Props) {
  const { Icon, color } = TONES[tone]
  return (
    <Group gap={6} wrap="nowrap" c={color} display="inline-flex">
      <Icon size={ICON_SIZES[size]} stroke={2.2} aria-hidden style={{ flex: 'none' }} />
      <Text span size={size} fw={size === 'sm' ? 500 : 600} c="inherit">
        {children}
      </Text>
    </Group>
  )
}
