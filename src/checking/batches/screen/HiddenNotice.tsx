import { Anchor, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTexts } from '../../../ground/texts/screen/useTexts.ts'
import { StatusBadge } from '../../../ground/ui/display/StatusBadge.tsx'
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
