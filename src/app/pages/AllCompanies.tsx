import { Box, Group, SegmentedControl, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { texts as companyTexts } from '../../access/companies/screen/administration-texts.ts'
import { companiesQuery } from '../../access/companies/screen/calls.ts'
import type { Person } from '../../access/companies/screen/person.ts'
import type { Company } from '../../access/companies/wire.ts'
import { formatNumber } from '../../ground/texts/format.ts'
import { useLanguage, useTexts } from '../../ground/texts/screen/useTexts.ts'
import { LoadFailed } from '../../ground/ui/display/LoadFailed.tsx'
import { SearchField } from '../../ground/ui/fields/SearchField.tsx'
import { INVALID_DAYS } from '../../oversight/overview/figure-rules.ts'
import { AllCompaniesTable } from '../../oversight/overview/screen/AllCompaniesTable.tsx'
import { overviewQuery } from '../../oversight/overview/screen/calls.ts'
import { texts } from '../../oversight/overview/screen/texts.ts'
import { hasToDo, type ShownCompany, withFigures } from '../../oversight/overview/screen/to-do.ts'

type Props = { person: Person; onEdit: (company: Pick<Company, 'id'>) => void }

/** All companies in one table, for the firm that looks after them: what is open, where somebody has to act, and what may be done. */
export function AllCompanies({ person, onEdit }: Props) {
  const [t, c] = [useTexts(texts), useTexts(companyTexts)]
  const { companies, error, retry } = useAllCompanies()
  const [search, setSearch] = useState('')
  const [onlyToDo, setOnlyToDo] = useState(false)
  return (
    <>
      <Text maw={640}>
        {t('about')} {t('toDoMeans', { days: INVALID_DAYS })}
      </Text>
      <Group gap="sm">
        <Which companies={companies} onlyToDo={onlyToDo} onChange={setOnlyToDo} />
        <Box flex={1} miw={200} maw={380}>
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

/** Both that is read of them: what a company is, and its figures. undefined = still loading. */
function useAllCompanies() {
  const companies = useQuery(companiesQuery)
  const figures = useQuery(overviewQuery)
  return {
    companies: companies.data && figures.data && withFigures(companies.data, figures.data),
    error: companies.error ?? figures.error,
    retry: () => void Promise.all([companies.refetch(), figures.refetch()]),
  }
}

type WhichProps = {
  companies: ShownCompany[] | undefined
  onlyToDo: boolean
  onChange: (onlyToDo: boolean) => void
}

function Which({ companies = [], onlyToDo, onChange }: WhichProps) {
  const t = useTexts(texts)
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
