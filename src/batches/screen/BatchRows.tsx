import { Group, NativeSelect, SegmentedControl, Stack, Text, Title } from '@mantine/core'
import { IconListCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTexts } from '../../texts/screen/useTexts.ts'
import { EmptyState } from '../../ui/display/EmptyState.tsx'
import { LoadFailed } from '../../ui/display/LoadFailed.tsx'
import { useIsPhone } from '../../ui/layout/window-size.ts'
import { RecordTable } from '../../ui/table/RecordTable.tsx'
import type { Task } from '../wire.ts'
import { type RowsParams, rowsQuery } from './calls.ts'
import { isOpen } from './task-actions.ts'
import { texts } from './texts.ts'
import { useRowColumns } from './use-row-columns.tsx'

const SHOWS = ['open', 'not-checked', 'invalid', 'all'] as const
const PAGE_SIZE = 10

/** A batch's different UIDs, first of all those without an answer, each with the reason and its next try. */
export function BatchRows({ task }: { task: Task }) {
  const t = useTexts(texts)
  const [params, setParams] = useState<RowsParams>(() => ({
    show: isOpen(task) || task.notCheckedRows > 0 ? 'open' : 'all',
    page: 1,
    itemsPerPage: PAGE_SIZE,
  }))
  const { data, error, refetch } = useQuery(rowsQuery(task, params))
  const columns = useRowColumns()
  return (
    <Stack gap="sm" component="section">
      <Group justify="space-between">
        <Title order={3}>{t('rows')}</Title>
        <Choice show={params.show} onChange={show => setParams({ ...params, show, page: 1 })} />
      </Group>
      {error && !data ? (
        <LoadFailed title={t('rowsFailed')} failure={error} onRetry={() => void refetch()} />
      ) : (
        <RecordTable
          label={t('rows')}
          records={data?.items}
          columns={columns}
          empty={
            <EmptyState icon={<IconListCheck size={28} stroke={1.5} aria-hidden />} text={t(`none-${params.show}`)} />
          }
          paging={{
            page: params.page,
            itemsPerPage: params.itemsPerPage,
            totalCount: data?.totalCount ?? 0,
            onPage: page => setParams({ ...params, page }),
            onItemsPerPage: itemsPerPage => setParams({ ...params, itemsPerPage, page: 1 }),
          }}
        />
      )}
      {task.notAUidRows > 0 && (
        <Text size="xs" c="dimmed">
          {t('notAUidElsewhere', { count: task.notAUidRows })}
        </Text>
      )}
    </Stack>
  )
}

type ChoiceProps = { show: RowsParams['show']; onChange: (show: RowsParams['show']) => void }

function Choice({ show, onChange }: ChoiceProps) {
  const t = useTexts(texts)
  const data = SHOWS.map(value => ({ value, label: t(`show-${value}`) }))
  const change = (value: string) => onChange(SHOWS.find(known => known === value) ?? 'all')
  return useIsPhone() ? (
    <NativeSelect
      aria-label={t('showRows')}
      data={data}
      value={show}
      onChange={event => change(event.currentTarget.value)}
    />
  ) : (
    <SegmentedControl aria-label={t('showRows')} data={data} value={show} onChange={change} />
  )
}
