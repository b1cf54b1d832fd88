import { Group, Text } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import { formatTime } from '../../ground/texts/format.ts'
import { useTexts } from '../../ground/texts/screen/useTexts.ts'
import { ActionButton } from '../../ground/ui/buttons/ActionButton.tsx'
import { Banner } from '../../ground/ui/display/Banner.tsx'
import { texts } from './texts.ts'
import { useLostConnection } from './use-lost-connection.ts'

/** Says that what is seen is not the latest, and of when it is; goes by itself when the server answers again. */
export function ConnectionBanner() {
  const t = useTexts(texts)
  const lost = useLostConnection()
  if (lost === null) return null
  const asOf = lost.since === null ? [] : [t('asOf', { time: formatTime(lost.since) })]
  return (
    <Banner className="connection" py="xs" icon={<IconCloudOff color="var(--ui-doubt)" aria-hidden />}>
      <Group justify="space-between" gap="sm">
        <Text fw={600}>{[t('noConnection'), ...asOf].join(' · ')}</Text>
        <ActionButton size="xs" variant="default" onClick={lost.tryAgain} isBusy={lost.isTrying}>
          {t('tryConnection')}
        </ActionButton>
      </Group>
    </Banner>
  )
}
