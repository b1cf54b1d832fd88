import { Alert, Text } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { GLOBAL } from '../../access/settings/define-setting-rules.ts'
import { SettingsTable } from '../../access/settings/screen/SettingsTable.tsx'
import { texts } from '../../access/settings/screen/texts.ts'
import { useTexts } from '../../ground/texts/screen/useTexts.ts'
import { Page } from '../../ground/ui/layout/Page.tsx'
import { INSTALLATION_SETTINGS } from '../definitions/installation-settings-rules.ts'

/** How remembered answers are asked again: settings of the installation, and why that is off unless somebody wants it. */
export function GlobalSettingsPage() {
  const t = useTexts(texts)
  return (
    <Page title={t('globalTitle')}>
      <Alert icon={<IconInfoCircle aria-hidden />} title={t('whyNotDaily')} variant="light" maw={820}>
        <Text>{t('whyNotDailyText')}</Text>
      </Alert>
      <SettingsTable companyId={GLOBAL} definitions={INSTALLATION_SETTINGS} />
    </Page>
  )
}
