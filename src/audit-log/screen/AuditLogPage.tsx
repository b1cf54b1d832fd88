import { Button, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTexts } from '../../texts/screen/useTexts.ts'
import { saveFile } from '../../ui/browser/save-file.ts'
import { LoadFailed } from '../../ui/display/LoadFailed.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { type LogFilter, linesQuery, readExport } from './calls.ts'
import { LineTable } from './LineTable.tsx'
import { LogFilters, type Named } from './LogFilters.tsx'
import { texts } from './texts.ts'
import { useLogFilter } from './use-log-filter.ts'

type Props = {
  /** Whose doings can be asked for. */
  people: Named[]
  /** The choice of a company (null = all), for those who see more than one. */
  companyPicker: ((companyId: number | null, choose: (id: number | null) => void) => ReactNode) | null
}

/** Who did what: to read, to filter, to take home (docs/rules.md#audit-log). */
export function AuditLogPage({ people, companyPicker }: Props) {
  const t = useTexts(texts)
  const state = useLogFilter()
  const { filter, paging, setPaging } = state
  const { data, error, refetch } = useQuery(linesQuery(filter, paging))
  return (
    <Page title={t('title')} actions={<ExportButton filter={filter} />}>
      <Text maw={640}>{t('text')}</Text>
      <LogFilters
        state={state}
        people={people}
        companyPicker={companyPicker?.(filter.companyId, companyId => state.choose({ companyId }))}
      />
      {error && !data ? (
        <LoadFailed title={t('readFailed')} failure={error} onRetry={() => void refetch()} />
      ) : (
        <LineTable
          lines={data?.items}
          isFiltered={!state.isAnything}
          withCompany={companyPicker !== null}
          paging={{
            ...paging,
            totalCount: data?.totalCount ?? 0,
            onPage: page => setPaging({ ...paging, page }),
            onItemsPerPage: itemsPerPage => setPaging({ page: 1, itemsPerPage }),
          }}
        />
      )}
    </Page>
  )
}

function ExportButton({ filter }: { filter: LogFilter }) {
  const t = useTexts(texts)
  const taking = useMutation({
    mutationFn: () => readExport(filter),
    onSuccess: file => file && saveFile(file, t('fileName')),
    meta: { says: () => t('exportFailed') },
  })
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={18} stroke={1.6} aria-hidden />}
      loading={taking.isPending}
      onClick={() => taking.mutate()}
    >
      {t('export')}
    </Button>
  )
}
