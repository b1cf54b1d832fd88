import { Stack, Text } from '@mantine/core'
import { formatDateTime } from '../../../ground/texts/format.ts'
import { useTexts } from '../../../ground/texts/screen/useTexts.ts'
import { StatusBadge } from '../../../ground/ui/display/StatusBadge.tsx'
import { ComparedFile } from './ComparedFile.tsx'
import { texts } from './texts.ts'
import type { Checked } from './use-report-check.ts'

/** Whether the file is ours, what that means, and what was compared. */
export function CheckedReport({ isOurs, createdAt, fileName, sha256 }: Checked) {
  const t = useTexts(texts)
  return (
    <Stack gap="sm">
      <StatusBadge tone={isOurs ? 'good' : 'unknown'} size="lg">
        {t(isOurs ? 'ours' : 'unknown')}
      </StatusBadge>
      <Text>
        {isOurs && createdAt !== null
          ? t('oursMeans', { when: formatDateTime(new Date(createdAt)) })
          : t('unknownMeans')}
      </Text>
      {isOurs && (
        <Text size="sm" c="dimmed">
          {t('oursLimit')}
        </Text>
      )}
      <ComparedFile fileName={fileName} sha256={sha256} />
    </Stack>
  )
}
