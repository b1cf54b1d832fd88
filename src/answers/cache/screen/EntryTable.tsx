import { Box, Stack, Text } from '@mantine/core'
import { IconDatabase, IconEye } from '@tabler/icons-react'
import { useState } from 'react'
import { formatDateTime } from '../../../base/texts/format.ts'
import { useLanguage, useTexts } from '../../../base/texts/screen/useTexts.ts'
import { IconAction } from '../../../base/ui/buttons/IconAction.tsx'
import { EmptyState } from '../../../base/ui/display/EmptyState.tsx'
import { StatusBadge } from '../../../base/ui/display/StatusBadge.tsx'
import type { Column, ListCounts, Sort } from '../../../base/ui/table/column.ts'
import { RecordTable } from '../../../base/ui/table/RecordTable.tsx'
import { langOf } from '../../../registers/authorities/screen/written-in.ts'
import { groupUid } from '../../../vat-ids/uid/format-uid.ts'
import type { CacheRecord } from '../wire.ts'
import { texts } from './cache-texts.ts'
import type { ListParams } from './calls.ts'

type Props = {
  /** undefined = still loading. */
  records: CacheRecord[] | undefined
  counts: ListCounts
  list: ReturnType<typeof useListParams>
  onShow: (record: CacheRecord) => void
}

/** The table of cache entries, paged by the server. */
export function EntryTable({ records, counts, list, onShow }: Props) {
  const t = useTexts(texts)
  const { params } = list
  return (
    <RecordTable
      label={t('table')}
      records={records}
      columns={useColumns(onShow)}
      empty={<EmptyState Icon={IconDatabase} text={params.search === '' ? t('empty') : t('emptyFound')} />}
      sort={{ by: params.sortBy, desc: params.sortDesc }}
      onSort={list.setSort}
      paging={{
        page: params.page,
        itemsPerPage: params.itemsPerPage,
        ...counts,
        onPage: list.setPage,
        onItemsPerPage: list.setItemsPerPage,
      }}
    />
  )
}

function useColumns(onShow: Props['onShow']): Column<CacheRecord>[] {
  const t = useTexts(texts)
  return [
    {
      key: 'uid',
      title: t('uid'),
      sortable: true,
      width: 190,
      render: ({ uid }) => (
        <Text span className="figures">
          {groupUid(uid)}
        </Text>
      ),
    },
    { key: 'resultMsg', title: t('resultMsg'), sortable: true, render: record => <Message record={record} /> },
    {
      key: 'updatedAt',
      title: t('updatedAt'),
      sortable: true,
      width: 190,
      render: ({ updatedAt }) => (
        <Text span className="figures">
          {formatDateTime(new Date(updatedAt))}
        </Text>
      ),
    },
    {
      key: 'actions',
      title: t('actions'),
      width: 90,
      render: record => (
        <Box ml={-8}>
          <IconAction
            label={t('show', { uid: groupUid(record.uid) })}
            touchLabel={t('showWord')}
            icon={<IconEye size={18} stroke={1.6} aria-hidden />}
            onClick={() => onShow(record)}
          />
        </Box>
      ),
    },
  ]
}

function Message({ record: { service, resultMsg, edited } }: { record: CacheRecord }) {
  const t = useTexts(texts)
  return (
    <Stack gap={2}>
      <Text {...langOf(service, useLanguage())} lineClamp={2} title={resultMsg} style={{ overflowWrap: 'anywhere' }}>
        {resultMsg}
      </Text>
      {edited && <StatusBadge tone="warning">{t('editedMark')}</StatusBadge>}
    </Stack>
  )
}

const INITIAL_PARAMS: ListParams = { page: 1, itemsPerPage: 10, search: '', sortBy: 'updatedAt', sortDesc: true }

/** The list's search, order and page. Any change goes back to page 1. */
export function useListParams() {
  const [params, setParams] = useState(INITIAL_PARAMS)
  const change = (part: Partial<ListParams>) => setParams(current => ({ ...current, page: 1, ...part }))
  return {
    params,
    setPage: (page: number) => change({ page }),
    setItemsPerPage: (itemsPerPage: number) => change({ itemsPerPage }),
    setSearch: (search: string) => change({ search }),
    setSort: ({ by, desc }: Sort) => change({ sortBy: by, sortDesc: desc }),
  }
}
