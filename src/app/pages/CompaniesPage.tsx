import { Box, Button, Group, SegmentedControl, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Person } from '../../access/companies/account-rules.ts'
import { texts } from '../../access/companies/screen/administration-texts.ts'
import { CompanyDialog } from '../../access/companies/screen/CompanyDialog.tsx'
import { CompanyTable } from '../../access/companies/screen/CompanyTable.tsx'
import { companiesQuery } from '../../access/companies/screen/calls.ts'
import type { Company } from '../../access/companies/wire.ts'
import { currentUserQuery } from '../../access/users/screen/calls.ts'
import { useCurrentUser } from '../../access/users/screen/current-user.ts'
import { actsForAllCompanies } from '../../base/roles/role-rules.ts'
import { formatNumber } from '../../base/texts/format.ts'
import { useLanguage, useTexts } from '../../base/texts/screen/useTexts.ts'
import { LoadFailed } from '../../base/ui/display/LoadFailed.tsx'
import { SearchField } from '../../base/ui/fields/SearchField.tsx'
import { Page } from '../../base/ui/layout/Page.tsx'
import { INVALID_DAYS } from '../../oversight/overview/figure-rules.ts'
import { AllCompaniesTable, overviewQuery } from '../../oversight/overview/screen/AllCompaniesTable.tsx'
import { texts as overviewTexts } from '../../oversight/overview/screen/overview-texts.ts'
import { hasToDo, type ShownCompany, withFigures } from '../../oversight/overview/screen/to-do.ts'

/**
 * Lists the tenants with their open tasks, or a tenant's Admin's own company; a dialog adds and
 * edits them.
 */
export function CompaniesPage() {
  const t = useTexts(texts)
  const person = useCurrentUser()
  const seesAll = actsForAllCompanies(person)
  const onChanged = useRefreshAfterChange()
  const { data } = useQuery(companiesQuery)
  const [openDialog, setOpenDialog] = useState<number | 'new' | null>(null)
  const company = data?.find(({ id }) => id === openDialog)
  const companies = { person, onEdit: ({ id }: Pick<Company, 'id'>) => setOpenDialog(id) }
  const dialog = { person, onChanged, onClose: () => setOpenDialog(null) }
  const add = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setOpenDialog('new')}>
      {t('add')}
    </Button>
  )
  return (
    <Page title={t('title')} {...(seesAll ? { actions: add } : {})}>
      {seesAll ? <AllCompanies {...companies} /> : <CompanyTable {...companies} />}
      {openDialog === 'new' && <CompanyDialog company={null} {...dialog} />}
      {company && <CompanyDialog key={company.id} company={company} {...dialog} />}
    </Page>
  )
}

/**
 * After a change, the figures of all companies and the own company in the layout may be outdated.
 */
function useRefreshAfterChange() {
  const queries = useQueryClient()
  return () => {
    void queries.invalidateQueries(overviewQuery)
    void queries.invalidateQueries({ queryKey: currentUserQuery.queryKey })
  }
}

type Props = { person: Person; onEdit: (company: Pick<Company, 'id'>) => void }

/**
 * All companies in one table, for the firm that looks after them: open tasks, required actions, and
 * buttons.
 */
function AllCompanies({ person, onEdit }: Props) {
  const [t, c] = [useTexts(overviewTexts), useTexts(texts)]
  const { companies, error, retry } = useAllCompanies()
  const [search, setSearch] = useState('')
  const [onlyToDo, setOnlyToDo] = useState(false)
  return (
    <>
      <Text maw={640}>
        {t('about')} {t('toDoMeans', { days: INVALID_DAYS })}
      </Text>
      <Group gap="sm">
        <ToDoFilter companies={companies} onlyToDo={onlyToDo} onChange={setOnlyToDo} />
        <Box flex={1} miw="min(200px, 100%)" maw={380}>
          <SearchField onSearch={setSearch} />
        </Box>
      </Group>
      {error && !companies ? (
        <LoadFailed title={c('readFailed')} failure={error} onRetry={retry} />
      ) : (
        <AllCompaniesTable {...{ companies, search, onlyToDo, person, onEdit }} />
      )}
    </>
  )
}

/** The companies and their figures, from two calls. undefined = still loading. */
function useAllCompanies() {
  const companies = useQuery(companiesQuery)
  const figures = useQuery(overviewQuery)
  return {
    companies: companies.data && figures.data && withFigures(companies.data, figures.data),
    error: companies.error ?? figures.error,
    retry: () => void Promise.all([companies.refetch(), figures.refetch()]),
  }
}

type ToDoFilterProps = {
  companies: ShownCompany[] | undefined
  onlyToDo: boolean
  onChange: (onlyToDo: boolean) => void
}

function ToDoFilter({ companies = [], onlyToDo, onChange }: ToDoFilterProps) {
  const t = useTexts(overviewTexts)
  const language = useLanguage()
  const now = new Date()
  const count = { all: companies.length, toDo: companies.filter(company => hasToDo(company, now)).length }
  const data = (['all', 'toDo'] as const).map(value => ({
    value,
    label: t(value, { number: formatNumber(count[value], language) }),
  }))
  return (
    <SegmentedControl
      aria-label={t('which')}
      data={data}
      value={onlyToDo ? 'toDo' : 'all'}
      onChange={value => onChange(value === 'toDo')}
    />
  )
}
