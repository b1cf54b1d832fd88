import { Box, Group, SegmentedControl, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatNumber } from '../../texts/format.ts'
import { useLanguage, useTexts } from '../../texts/screen/useTexts.ts'
import { LoadFailed } from '../../ui/display/LoadFailed.tsx'
import { SearchField } from '../../ui/fields/SearchField.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { INVALID_DAYS } from '../figure-rules.ts'
import type { CompanyAtAGlance } from '../wire.ts'
import { overviewQuery } from './calls.ts'
import { OverviewTable } from './OverviewTable.tsx'
import { texts } from './texts.ts'
import { hasToDo } from './to-do.ts'

/** All companies on one page, for the firm that looks after them: what is open, and where somebody has to act. */
export function OverviewPage() {
  const t = useTexts(texts)
  const { data, error, refetch } = useQuery(overviewQuery)
  const [search, setSearch] = useState('')
  const [onlyToDo, setOnlyToDo] = useState(false)
  return (
    <Page title={t('title')}>
      <Text maw={640}>
        {t('about')} {t('toDoMeans', { days: INVALID_DAYS })}
      </Text>
      <Group gap="sm">
        <Which companies={data} onlyToDo={onlyToDo} onChange={setOnlyToDo} />
        <Box flex={1} miw={200} maw={380}>
          <SearchField onSearch={setSearch} />
        </Box>
      </Group>
      {error && !data ? (
        <LoadFailed title={t('readFailed')} failure={error} onRetry={() => void refetch()} />
      ) : (
        <OverviewTable companies={data} search={search} onlyToDo={onlyToDo} />
      )}
    </Page>
  )
}

type WhichProps = {
  companies: CompanyAtAGlance[] | undefined
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
