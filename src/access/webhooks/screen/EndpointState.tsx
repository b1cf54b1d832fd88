import { Stack, Text } from '@mantine/core'
import { formatDate, formatDateTime, formatNumber } from '../../../ground/texts/format.ts'
import { useLanguage, useTexts } from '../../../ground/texts/screen/useTexts.ts'
import { StatusBadge } from '../../../ground/ui/display/StatusBadge.tsx'
import type { Endpoint } from '../wire.ts'
import { texts } from './texts.ts'

/** Whether an endpoint is on, why it is not, and what waits there. */
export function EndpointState({ endpoint }: { endpoint: Endpoint }) {
  const t = useTexts(texts)
  const language = useLanguage()
  const { oldSecretUntil, waiting } = endpoint
  return (
    <Stack gap={2}>
      <OnOrOff {...endpoint} />
      {waiting > 0 && (
        <Text size="sm" c="dimmed">
          {t('waiting', { count: waiting, shown: formatNumber(waiting, language) })}
        </Text>
      )}
      {oldSecretUntil !== null && (
        <Text size="sm" c="dimmed">
          {t('twoSecrets', { moment: formatDateTime(new Date(oldSecretUntil)) })}
        </Text>
      )}
    </Stack>
  )
}

function OnOrOff({ isOn, offSince, offBecause }: Pick<Endpoint, 'isOn' | 'offSince' | 'offBecause'>) {
  const t = useTexts(texts)
  if (isOn) return <StatusBadge tone="good">{t('on')}</StatusBadge>
  const day = offSince === null ? '' : formatDate(new Date(offSince))
  if (offBecause === 'failures') return <StatusBadge tone="warning">{t('offByFailures', { day })}</StatusBadge>
  if (offBecause === 'gone') return <StatusBadge tone="warning">{t('offByGone', { day })}</StatusBadge>
  return <StatusBadge tone="none">{t('offByPerson', { day })}</StatusBadge>
}
