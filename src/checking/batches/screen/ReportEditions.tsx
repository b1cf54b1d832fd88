import { Anchor, Group, Stack, Text, Title } from '@mantine/core'
import { IconFileTypePdf } from '@tabler/icons-react'
import { formatDateTime } from '../../../ground/texts/format.ts'
import { useTexts } from '../../../ground/texts/screen/useTexts.ts'
import { ACTION_ICON } from '../../../ground/ui/buttons/action-icon.ts'
import { Failure } from '../../../ground/ui/display/Failure.tsx'
import type { ReportEdition, TaskDetail } from '../wire.ts'
import { Hash } from './Hash.tsx'
import { canDownloadReport } from './task-actions.ts'
import { texts } from './texts.ts'
import { useDownloads } from './use-downloads.ts'

/** Every edition of the audit report, the newest first: each end of the batch wrote one, and none is ever changed. */
export function ReportEditions({ task }: { task: TaskDetail }) {
  const t = useTexts(texts)
  return (
    <Stack gap={6} component="section">
      <Title order={3}>{t('reports')}</Title>
      <Stack component="ul" gap={6} m={0} p={0} style={{ listStyle: 'none' }}>
        {task.reports.map((report, place) => (
          <Edition key={report.edition} task={task} report={report} isNewest={place === 0} />
        ))}
      </Stack>
    </Stack>
  )
}

type Props = { task: TaskDetail; report: ReportEdition; isNewest: boolean }

function Edition({ task, report: { edition, createdAt, sha256 }, isNewest }: Props) {
  const t = useTexts(texts)
  const { report } = useDownloads(task)
  const name = `${t('edition', { edition })}${isNewest && edition > 1 ? ` (${t('newest')})` : ''}`
  return (
    <Group component="li" className="actions" gap="sm">
      <IconFileTypePdf {...ACTION_ICON} />
      {canDownloadReport(task) ? (
        <Anchor component="button" type="button" onClick={() => report.mutate(edition)}>
          {name}
        </Anchor>
      ) : (
        <Text>{name}</Text>
      )}
      <Text c="dimmed" size="xs" className="figures">
        {formatDateTime(new Date(createdAt))}
      </Text>
      <Group gap={6}>
        <Text size="xs" c="dimmed">
          {t('reportFileHash')}
        </Text>
        <Hash value={sha256} />
      </Group>
      <Failure text={report.failure} />
    </Group>
  )
}
