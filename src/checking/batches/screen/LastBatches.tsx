import { Anchor, Group, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTexts } from '../../../base/texts/screen/useTexts.ts'
import { SkeletonLines } from '../../../base/ui/display/SkeletonLines.tsx'
import { STATUS } from '../status-rules.ts'
import { texts } from './batches-texts.ts'
import { CountsCell } from './CountsCell.tsx'
import { listQuery } from './calls.ts'
import { StatusCell } from './StatusCell.tsx'

/** Shows a company's newest batches, each with a link to its rows. */
export function LastBatches({ companyId }: { companyId: number }) {
  const t = useTexts(texts)
  const { data, error } = useQuery(newestBatchesQuery(companyId))
  return (
    <Stack gap="sm" component="section">
      <Title order={2}>{t('lastBatches')}</Title>
      {error && !data && <Text c="dimmed">{t('readFailed')}</Text>}
      {!error && !data && <SkeletonLines count={3} height={34} />}
      {data?.items.length === 0 && <Text c="dimmed">{t('lastBatchesNone')}</Text>}
      {data?.items.map(task => (
        <Stack key={task.id} gap={4} pb="xs" style={{ borderBottom: '1px solid var(--ui-line)' }}>
          {/* The figures wrap below the name if both do not fit into one line. */}
          <Group gap="lg" style={{ rowGap: 0 }}>
            <Anchor
              flex="1 1 auto"
              maw="100%"
              truncate
              title={task.fileName}
              renderRoot={props => <Link {...props} to="/uid-check" search={{ batch: task.id }} />}
            >
              {task.fileName}
            </Anchor>
            <CountsCell task={task} />
          </Group>
          <StatusCell task={task} />
        </Stack>
      ))}
    </Stack>
  )
}

const SHOWN_BATCHES = 5
const FILTER = Object.values(STATUS).filter(status => status !== STATUS.deleted)

/** Returns the query for a company's newest batches, for the home page. */
export const newestBatchesQuery = (companyId: number) =>
  listQuery({
    companyId,
    page: 1,
    itemsPerPage: SHOWN_BATCHES,
    filter: FILTER,
    search: '',
    sortBy: 'createdAt',
    sortDesc: true,
  })
