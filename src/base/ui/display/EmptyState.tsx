import { Stack, Text } from '@mantine/core'
import type { TablerIcon } from '@tabler/icons-react'
import type { ReactNode } from 'react'

type Props = { Icon: TablerIcon; size?: number; text: string; action?: ReactNode }

/** An empty list: one sentence and the next step. */
export function EmptyState({ Icon, size = 32, text, action }: Props) {
  return (
    <Stack align="center" gap="md" py={48} px="md" c="dimmed" ta="center">
      <Icon size={size} stroke={1.5} aria-hidden />
      <Text maw={460} style={{ whiteSpace: 'pre-line' }}>
        {text}
      </Text>
      {action}
    </Stack>
  )
}
