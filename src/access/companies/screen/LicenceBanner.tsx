import { Text } from '@mantine/core'
import { IconCalendarExclamation } from '@tabler/icons-react'
import { formatDate } from '../../../base/texts/format.ts'
import { useTexts } from '../../../base/texts/screen/useTexts.ts'
import { Banner } from '../../../base/ui/display/Banner.tsx'
import { licenceDaysLeft } from '../company-rules.ts'
import { texts } from './companies-texts.ts'

type Props = {
  companyId: number
  /** yyyy-mm-dd, the last day of access. */
  until: string
  onDismiss: () => void
}

/** Announces the end of access while there is time to renew the licence. */
export function LicenceBanner({ companyId, until, onDismiss }: Props) {
  const t = useTexts(texts)
  const daysLeft = licenceDaysLeft({ id: companyId, validUntil: until }, new Date()) ?? 0
  const date = formatDate(new Date(`${until}T12:00:00Z`))
  return (
    <Banner
      icon={<IconCalendarExclamation color="var(--ui-doubt)" aria-hidden />}
      title={daysLeft === 0 ? t('licenceEndsToday') : t('licenceEndsIn', { count: daysLeft, date })}
      withCloseButton
      closeButtonLabel={t('licenceHide')}
      onClose={onDismiss}
    >
      <Text>{t('licenceRenew')}</Text>
    </Banner>
  )
}
