import { Anchor, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTexts } from '../../../ground/texts/screen/useTexts.ts'
import { StatusBadge } from '../../../ground/ui/display/StatusBadge.tsx'
import { operatorQuery } from '../../../house/operator/screen/calls.ts'
import type { Status } from '../status-rules.ts'
import { hiddenQuery, type ListParams, withTroubled } from './calls.ts'
import { texts } from './texts.ts'

type Props = { params: ListParams; onShow: (filter: readonly Status[]) => void }

/** What ended with open rows or errors is named even where the filter hides it (docs/rules.md#hidden-batches). */
export function HiddenNotice({ params, onShow }: Props) {
  const t = useTexts(texts)
  const { data: count = 0 } = useQuery(hiddenQuery(params.companyId, params.filter))
  if (count === 0) return null
  return (
    <Group gap={6}>
      <StatusBadge tone="warning">{t('hidden', { count })}</StatusBadge>–
      <Anchor component="button" type="button" onClick={() => onShow(withTroubled(params.filter))}>
        {t('show')}
      </Anchor>
    </Group>
  )
}

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
