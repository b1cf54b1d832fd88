import { Group, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'

const SIZES = { xs: { icon: 16, weight: 500 }, lg: { icon: 22, weight: 600 } } as const

type Props = { /** Server text; '' = none. */ text: string; size?: keyof typeof SIZES }

/** Shows the marks of a UID, next to its verdict and never in its place. */
export function MarkText({ text, size = 'xs' }: Props) {
  if (text === '') return null
  const { icon, weight } = SIZES[size]
  return (
    <Group gap={6} wrap="nowrap" align="start" c="var(--ui-doubt)">
      <IconAlertTriangle size={icon} stroke={2.2} aria-hidden style={{ flex: 'none' }} />
      <Text span size={size} fw={weight} c="inherit">
        {text}
      </Text>
    </Group>
  )
}
