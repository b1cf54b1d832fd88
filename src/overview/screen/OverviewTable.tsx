import { Text } from '@mantine/core'
import { IconBuilding } from '@tabler/icons-react'
import { useState } from 'react'
import { Licence } from '../../companies/screen/Licence.tsx'
import { formatNumber } from '../../texts/format.ts'
import { useLanguage, useTexts } from '../../texts/screen/useTexts.ts'
import { EmptyState } from '../../ui/display/EmptyState.tsx'
import type { Column, Sort } from '../../ui/table/column.ts'
import { RecordTable } from '../../ui/table/RecordTable.tsx'
import { usePageOf } from '../../ui/table/use-page-of.ts'
import type { CompanyAtAGlance } from '../wire.ts'
import { AccountState } from './AccountState.tsx'
import { texts } from './texts.ts'
import { shownCompanies } from './to-do.ts'

type Props = {
  /** undefined = still loading. */
  companies: CompanyAtAGlance[] | undefined
  search: string
  onlyToDo: boolean
}

/** A line for each company: figures, its account, its access. */
export function OverviewTable({ companies, search, onlyToDo }: Props) {
  const t = useTexts(texts)
  const language = useLanguage()
  const [sort, setSort] = useState<Sort | null>(null)
  const looking = { search, onlyToDo, sort, language, now: new Date() }
  const { shown, paging } = usePageOf(companies && shownCompanies(companies, looking))
  const empty = search !== '' ? t('noneFound') : onlyToDo ? t('nothingToDo') : t('none')
  return (
    <RecordTable
      label={t('table')}
      records={shown}
      columns={useColumns()}
      empty={<EmptyState icon={<IconBuilding size={32} stroke={1.5} aria-hidden />} text={empty} />}
      {...(sort ? { sort } : {})}
      onSort={setSort}
      paging={paging}
    />
  )
}

function useColumns(): Column<CompanyAtAGlance>[] {
  const t = useTexts(texts)
  const language = useLanguage()
  return [
    {
      key: 'name',
      title: t('name'),
      sortable: true,
      render: ({ name }) => <Text style={{ overflowWrap: 'anywhere' }}>{name}</Text>,
    },
    ...FIGURES.map(key => ({
      key,
      title: t(key),
      align: 'right' as const,
      sortable: true,
      width: 120,
      render: (company: CompanyAtAGlance) => (
        <Figure value={formatNumber(company[key], language)} isNone={company[key] === 0} />
      ),
    })),
    { key: 'account', title: t('account'), width: 260, render: company => <AccountState company={company} /> },
    {
      key: 'validUntil',
      title: t('access'),
      sortable: true,
      width: 150,
      render: company => <Licence company={company} />,
    },
  ]
}

const FIGURES = ['openRows', 'invalidPartners', 'changes'] as const

const Figure = ({ value, isNone }: { value: string; isNone: boolean }) => (
  <Text span className="figures" {...(isNone ? { c: 'dimmed' } : {})}>
    {value}
  </Text>
)
