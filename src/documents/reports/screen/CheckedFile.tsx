import { Stack, Text } from '@mantine/core'
import { useTexts } from '../../../base/texts/screen/useTexts.ts'
import { StatusBadge } from '../../../base/ui/display/StatusBadge.tsx'
import type { CheckFinding } from './check-findings.ts'
import { texts } from './reports-texts.ts'
import type { ReportCheck } from './use-report-check.ts'

type Props = { findings: readonly CheckFinding[]; file: Pick<ReportCheck, 'fileName' | 'sha256'> }

/** Shows what the check of a file found, and what was compared: its name and checksum. */
export function CheckedFile({ findings, file: { fileName, sha256 } }: Props) {
  const t = useTexts(texts)
  return (
    <Stack gap="md">
      {findings.map(finding => (
        <Finding key={finding.title} {...finding} />
      ))}
      <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {t('file')}: {fileName}
      </Text>
      <Text size="sm" c="dimmed" className="figures" style={{ overflowWrap: 'anywhere' }}>
        {t('checksum')}: {sha256}
      </Text>
    </Stack>
  )
}

const Finding = ({ tone, title, means, limit }: CheckFinding) => (
  <Stack gap={4}>
    <StatusBadge tone={tone} size="lg">
      {title}
    </StatusBadge>
    <Text style={{ overflowWrap: 'anywhere' }}>{means}</Text>
    {limit !== undefined && (
      <Text size="sm" c="dimmed">
        {limit}
      </Text>
    )}
  </Stack>
)
