import { Stack, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { AuditWords } from '../audit-log/say-rules.ts'
import { type LogFilter, linesQuery, readExport } from '../audit-log/screen/calls.ts'
import { LineTable } from '../audit-log/screen/LineTable.tsx'
import { LogFilters, type Named } from '../audit-log/screen/LogFilters.tsx'
import { texts } from '../audit-log/screen/texts.ts'
import { useLogFilter } from '../audit-log/screen/use-log-filter.ts'
import { useTexts } from '../texts/screen/useTexts.ts'
import { saveFile } from '../ui/browser/save-file.ts'
import { ActionButton } from '../ui/buttons/ActionButton.tsx'
import { sayFailure } from '../ui/calls/failure-message.ts'
import { Failure } from '../ui/display/Failure.tsx'
import { LoadFailed } from '../ui/display/LoadFailed.tsx'
import { Page } from '../ui/layout/Page.tsx'

type Props = {
  words: AuditWords
  /** Whose doings can be asked for. */
  people: Named[]
  /** Draws the choice of a company, for those who see more than one. */
  companyPicker: ((picker: Picker) => ReactNode) | null
}
type Picker = { label: string; extra: Named[]; value: number; onChange: (id: number) => void }

const ALL = -1
const INSTALLATION = 0

/** Who did what: to read, to filter, to take home (docs/rules.md#audit-log). */
export function AuditLogPage({ words, people, companyPicker }: Props) {
  const t = useTexts(texts)
  const state = useLogFilter()
  const { filter, paging, setPaging } = state
  const { data, error, refetch } = useQuery(linesQuery(filter, paging))
  return (
    <Page title={t('title')} actions={<ExportButton filter={filter} />}>
      <Text maw={640}>{t('text')}</Text>
      <LogFilters
        state={state}
        words={words}
        people={people}
        companyPicker={companyPicker?.({
          label: t('company'),
          extra: [
            { id: ALL, name: t('allCompanies') },
            { id: INSTALLATION, name: t('installation') },
          ],
          value: filter.companyId ?? ALL,
          onChange: id => state.choose({ companyId: id === ALL ? null : id }),
        })}
      />
      {error && !data ? (
        <LoadFailed title={t('readFailed')} failure={error} onRetry={() => void refetch()} />
      ) : (
        <LineTable
          lines={data?.items}
          words={words}
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
    meta: { errorTitle: () => t('exportFailed') },
  })
  return (
    <Stack gap={4} align="flex-end">
      <ActionButton
        variant="default"
        leftSection={<IconDownload size={18} stroke={1.6} aria-hidden />}
        isBusy={taking.isPending}
        onClick={() => taking.mutate()}
      >
        {t('export')}
      </ActionButton>
      <Failure text={sayFailure(t('exportFailed'), taking.error)} />
    </Stack>
  )
}
