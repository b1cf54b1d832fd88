import { Group, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'

const SIZES = { xs: { icon: 16, weight: 500 }, lg: { icon: 22, weight: 600 } } as const

type Props = { /** As the server words it; '' = nothing is said of it. */ text: string; size?: keyof typeof SIZES }

/** That a UID is on the list of fictitious companies: beside its verdict, never in its place. */
export function ListingMark({ text, size = 'xs' }: Props) {
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
