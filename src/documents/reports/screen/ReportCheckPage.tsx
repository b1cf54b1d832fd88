import { Stack, Text } from '@mantine/core'
import { useTexts } from '../../../ground/texts/screen/useTexts.ts'
import { LoadFailed } from '../../../ground/ui/display/LoadFailed.tsx'
import { Page } from '../../../ground/ui/layout/Page.tsx'
import { CheckedPackage } from './CheckedPackage.tsx'
import { CheckedReport } from './CheckedReport.tsx'
import { ReportChooser } from './ReportChooser.tsx'
import { texts } from './texts.ts'
import { useReportCheck } from './use-report-check.ts'

/** Public: whether a PDF that somebody holds is a report of ours, or a ZIP a package for auditors, unchanged. The file never leaves the browser. */
export function ReportCheckPage() {
  const t = useTexts(texts)
  const { check, isBusy, checked, problem, failure, again } = useReportCheck()
  return (
    <Page title={t('title')}>
      <Stack gap="md" maw={760}>
        <Text>{t('intro')}</Text>
        <Text size="sm" c="dimmed">
          {t('stays')}
        </Text>
        <ReportChooser onChoose={check} isBusy={isBusy} hasChosen={checked !== null} />
        <Stack role="status" gap="md">
          {isBusy && <Text c="dimmed">{t('computing')}</Text>}
          {problem && <Text c="var(--ui-bad)">{t(problem)}</Text>}
          {checked?.kind === 'report' && <CheckedReport {...checked} />}
          {checked?.kind === 'package' && <CheckedPackage {...checked} />}
        </Stack>
        {failure !== null && <LoadFailed title={t('notAsked')} failure={failure} onRetry={again} />}
      </Stack>
    </Page>
  )
}
