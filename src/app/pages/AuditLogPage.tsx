import { Stack, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { companiesQuery } from '../../access/companies/screen/calls.ts'
import { usersQuery } from '../../access/users/screen/administration-calls.ts'
import { useCurrentUser } from '../../access/users/screen/current-user.ts'
import { fullName } from '../../access/users/screen/full-name.ts'
import { actsForAllCompanies } from '../../base/roles/role-rules.ts'
import { useTexts } from '../../base/texts/screen/useTexts.ts'
import { saveFile } from '../../base/ui/browser/save-file.ts'
import { ActionButton } from '../../base/ui/buttons/ActionButton.tsx'
import { describeFailure } from '../../base/ui/calls/failure-message.ts'
import { Failure } from '../../base/ui/display/Failure.tsx'
import { Loaded } from '../../base/ui/display/LoadFailed.tsx'
import { Page } from '../../base/ui/layout/Page.tsx'
import { listCounts } from '../../base/ui/table/column.ts'
import { texts } from '../../platform/audit-log/screen/audit-log-texts.ts'
import { type LogFilter, linesQuery, readExport } from '../../platform/audit-log/screen/calls.ts'
import { LineTable } from '../../platform/audit-log/screen/LineTable.tsx'
import { LogFilters, useLogFilter } from '../../platform/audit-log/screen/LogFilters.tsx'
import { Seal } from '../../platform/audit-log/screen/Seal.tsx'
import { AUDIT_TEXTS } from '../definitions/audit-rules.ts'

const INSTALLATION = 0

/** Shows who did what, with filters and an export (docs/rules.md#audit-log). */
export function AuditLogPage() {
  const t = useTexts(texts)
  const seesAll = actsForAllCompanies(useCurrentUser())
  const { data: users = [] } = useQuery(usersQuery)
  const state = useLogFilter()
  const { filter, paging, setPaging } = state
  const query = useQuery(linesQuery(filter, paging))
  const { data } = query
  return (
    <Page title={t('title')} actions={<ExportButton filter={filter} />}>
      <Text maw={640}>{t('text')}</Text>
      {data?.seal && <Seal {...data.seal} />}
      <LogFilters
        state={state}
        auditTexts={AUDIT_TEXTS}
        people={users.map(user => ({ id: user.id, name: fullName(user) }))}
        companies={useCompanies()}
      />
      <Loaded query={query} failed={t('readFailed')}>
        <LineTable
          lines={data?.items}
          auditTexts={AUDIT_TEXTS}
          isFiltered={!state.isAnything}
          withCompany={seesAll}
          paging={{
            ...paging,
            ...listCounts(data),
            onPage: page => setPaging({ ...paging, page }),
            onItemsPerPage: itemsPerPage => setPaging({ page: 1, itemsPerPage }),
          }}
        />
      </Loaded>
    </Page>
  )
}

/** The selectable companies, and the installation; empty for users who see only one. */
function useCompanies(): { id: number; name: string }[] {
  const t = useTexts(texts)
  const seesAll = actsForAllCompanies(useCurrentUser())
  const { data: companies = [] } = useQuery({ ...companiesQuery, enabled: seesAll })
  return seesAll ? [{ id: INSTALLATION, name: t('installation') }, ...companies] : []
}

function ExportButton({ filter }: { filter: LogFilter }) {
  const t = useTexts(texts)
  const exportMutation = useMutation({
    mutationFn: () => readExport(filter),
    onSuccess: file => file && saveFile(file, t('fileName')),
    meta: { errorTitle: () => t('exportFailed') },
  })
  return (
    <Stack gap={4} align="flex-end">
      <ActionButton
        variant="default"
        leftSection={<IconDownload size={18} stroke={1.6} aria-hidden />}
        isBusy={exportMutation.isPending}
        onClick={() => exportMutation.mutate()}
      >
        {t('export')}
      </ActionButton>
      <Failure text={describeFailure(t('exportFailed'), exportMutation.error)} />
    </Stack>
  )
}
