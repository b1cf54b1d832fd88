import { Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'

type Props = { icon: ReactNode; text: string; action?: ReactNode }

/** An empty list: one sentence and the next step. */
export function EmptyState({ icon, text, action }: Props) {
  return (
    <Stack align="center" gap="md" py={48} px="md" c="dimmed" ta="center">
      {icon}
      <Text maw={460} style={{ whiteSpace: 'pre-line' }}>
        {text}
      </Text>
      {action}
    </Stack>
  )
}
