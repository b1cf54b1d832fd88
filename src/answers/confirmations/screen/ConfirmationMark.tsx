import { Group, Text } from '@mantine/core'
import { IconAlertTriangle, IconFileCheck } from '@tabler/icons-react'
import type { ShownConfirmation } from '../wire.ts'

type Props = { confirmation: ShownConfirmation | undefined; size?: 'xs' | 'sm' }

/**
 * Shows the statement of the ministry's own document on an answer, next to it and never in its
 * place; renders nothing without a statement.
 */
export function ConfirmationMark({ confirmation, size = 'xs' }: Props) {
  if (!confirmation) return null
  const { isConfirmed, said } = confirmation
  const Icon = isConfirmed ? IconFileCheck : IconAlertTriangle
  return (
    <Group gap={6} wrap="nowrap" align="start" c={isConfirmed ? 'var(--ui-good)' : 'var(--ui-doubt)'}>
      <Icon size={16} stroke={2} aria-hidden style={{ flex: 'none' }} />
      <Text span size={size} fw={500} c="inherit" style={{ overflowWrap: 'anywhere' }}>
        {said}
      </Text>
    </Group>
  )
}
