import { Stack, Text } from '@mantine/core'
import { formatDateTime, formatNumber } from '../../../ground/texts/format.ts'
import { useLanguage, useTexts } from '../../../ground/texts/screen/useTexts.ts'
import { StatusBadge } from '../../../ground/ui/display/StatusBadge.tsx'
import type { Delivery } from '../wire.ts'
import { texts } from './texts.ts'

/** What came of a delivery so far. */
export function DeliveryState({ delivery }: { delivery: Delivery }) {
  const t = useTexts(texts)
  const language = useLanguage()
  const { tries, lastFailure, lastStatus } = delivery
  return (
    <Stack gap={2}>
      <Outcome {...delivery} />
      {lastFailure !== null && (
        <Text size="sm" c="dimmed">
          {t(`failure ${lastFailure}`, { status: String(lastStatus ?? '') })}
        </Text>
      )}
      {tries > 0 && (
        <Text size="sm" c="dimmed">
          {t('tries', { count: tries, shown: formatNumber(tries, language) })}
        </Text>
      )}
    </Stack>
  )
}

function Outcome({ state, nextTryAt }: Delivery) {
  const t = useTexts(texts)
  if (state === 'delivered') return <StatusBadge tone="good">{t('delivered')}</StatusBadge>
  if (state === 'given-up') return <StatusBadge tone="bad">{t('givenUp')}</StatusBadge>
  if (nextTryAt === null) return <StatusBadge tone="running">{t('sending')}</StatusBadge>
  return <StatusBadge tone="waiting">{t('nextTry', { moment: formatDateTime(new Date(nextTryAt)) })}</StatusBadge>
}
