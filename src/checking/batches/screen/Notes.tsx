import { Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { operatorQuery } from '../../../house/operator/screen/calls.ts'

/** The operator's notes on retention and liability, German by law (docs/rules.md#report). */
export function Notes() {
  const { data: operator } = useQuery(operatorQuery)
  if (operator === undefined) return null
  return (
    <Stack gap={4} lang="de" maw={860}>
      <Text size="xs" c="dimmed">
        {operator.retentionNote}
      </Text>
      <Text size="xs" c="dimmed">
        {operator.liabilityNote}
      </Text>
    </Stack>
  )
}
