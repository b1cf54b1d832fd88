import '@mantine/dropzone/styles.css'
import { Stack, Text, VisuallyHidden } from '@mantine/core'
import { Dropzone } from '@mantine/dropzone'
import { IconFileCertificate } from '@tabler/icons-react'
import { useLanguage, useTexts } from '../../../base/texts/screen/useTexts.ts'
import { LoadFailed } from '../../../base/ui/display/LoadFailed.tsx'
import { Page } from '../../../base/ui/layout/Page.tsx'
import { CheckedFile } from './CheckedFile.tsx'
import { checkFindings } from './check-findings.ts'
import { texts } from './reports-texts.ts'
import { useReportCheck } from './use-report-check.ts'

/**
 * A public page that verifies whether a PDF is an unchanged report of ours, or a ZIP an unchanged
 * auditor package. The file never leaves the browser.
 */
export function ReportCheckPage() {
  const t = useTexts(texts)
  const { check, isBusy, checked, problem, failure, again } = useReportCheck()
  const language = useLanguage()
  const findings = checked === null ? [] : checkFindings(checked, t, language)
  return (
    <Page title={t('title')}>
      <Stack gap="md" maw={760}>
        <Text>{t('intro')}</Text>
        <Text size="sm" c="dimmed">
          {t('stays')}
        </Text>
        <ReportChooser onChoose={check} isBusy={isBusy} hasChosen={checked !== null} />
        <Stack role="status">
          {isBusy && <Text c="dimmed">{t('computing')}</Text>}
          {problem && <Text c="var(--ui-bad)">{t(problem)}</Text>}
          {checked !== null && (
            <VisuallyHidden>{`${checked.fileName}: ${findings.map(({ title }) => title).join('. ')}`}</VisuallyHidden>
          )}
        </Stack>
        {checked !== null && <CheckedFile findings={findings} file={checked} />}
        {failure !== null && <LoadFailed title={t('checkFailed')} failure={failure} onRetry={again} />}
      </Stack>
    </Page>
  )
}

type Props = { onChoose: (file: File) => void; isBusy: boolean; hasChosen: boolean }

/** The drop area and file chooser. */
function ReportChooser({ onChoose, isBusy, hasChosen }: Props) {
  const t = useTexts(texts)
  const label = hasChosen ? t('another') : t('choose')
  return (
    <Dropzone
      role="button"
      multiple={false}
      disabled={isBusy}
      onDrop={([file]) => file && onChoose(file)}
      // Only the button is focusable; its click opens the field even while the field is hidden.
      inputProps={{ 'aria-label': label, style: { display: 'none' } }}
    >
      <Stack align="center" justify="center" gap={4} mih={110} ta="center" style={{ pointerEvents: 'none' }}>
        <IconFileCertificate size={32} stroke={1.4} aria-hidden color="var(--mantine-color-dimmed)" />
        <Text fw={500}>{label}</Text>
        <Text size="xs" c="dimmed">
          {t('chooseHelp')}
        </Text>
      </Stack>
    </Dropzone>
  )
}
