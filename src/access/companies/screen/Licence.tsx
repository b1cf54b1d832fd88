import { Stack, Text } from '@mantine/core'
import { formatDate } from '../../../ground/texts/format.ts'
import { useTexts } from '../../../ground/texts/screen/useTexts.ts'
import { StatusBadge } from '../../../ground/ui/display/StatusBadge.tsx'
import { endsSoon, isExpired, licenceDaysLeft } from '../company-rules.ts'
import type { Company } from '../wire.ts'
import { texts } from './administration-texts.ts'

type Props = {
  company: Pick<Company, 'id' | 'validUntil'>
  /** Where no column's title says what the day is. */
  hasLabel?: boolean
}

/** Until when a company has access, and whether somebody should act. */
export function Licence({ company: { id, validUntil = null }, hasLabel = false }: Props) {
  const t = useTexts(texts)
  const now = new Date()
  const left = licenceDaysLeft({ id, validUntil }, now)
  if (validUntil === null || left === null) return <Text c="dimmed">{t('unlimited')}</Text>
  return (
    <Stack gap={2}>
      <Text span className="figures">
        {hasLabel && `${t('validUntil')} `}
        {formatDate(new Date(`${validUntil}T12:00:00Z`))}
      </Text>
      {isExpired({ id, validUntil }, now) && <StatusBadge tone="bad">{t('expired')}</StatusBadge>}
      {endsSoon({ id, validUntil }, now) && (
        <StatusBadge tone="warning">{left === 0 ? t('endsToday') : t('endsIn', { count: left })}</StatusBadge>
      )}
    </Stack>
  )
}
