import { Text } from '@mantine/core'
import { IconBuilding } from '@tabler/icons-react'
import { useState } from 'react'
import { useLanguage, useTexts } from '../../texts/screen/useTexts.ts'
import { EmptyState } from '../../ui/display/EmptyState.tsx'
import type { Column, Sort } from '../../ui/table/column.ts'
import { RecordTable } from '../../ui/table/RecordTable.tsx'
import { usePageOf } from '../../ui/table/use-page-of.ts'
import { groupUid } from '../../uid/show-uid.ts'
import type { Company } from '../wire.ts'
import { texts } from './administration-texts.ts'
import { CompanyActions } from './CompanyActions.tsx'
import { Licence } from './Licence.tsx'
import type { Person } from './person.ts'
import { shownCompanies } from './shown-companies.ts'

type Props = {
  /** undefined = still loading. */
  companies: Company[] | undefined
  search: string
  person: Person
  onEdit: (company: Company) => void
}

/** Name, UID, licence and what may be done. */
export function CompanyTable({ companies, search, ...rest }: Props) {
  const t = useTexts(texts)
  const language = useLanguage()
  const [sort, setSort] = useState<Sort>({ by: 'name', desc: false })
  const { shown, paging } = usePageOf(companies && shownCompanies(companies, search, sort, language))
  return (
    <RecordTable
      label={t('table')}
      records={shown}
      columns={useColumns(rest)}
      empty={
        <EmptyState
          icon={<IconBuilding size={32} stroke={1.5} aria-hidden />}
          text={search === '' ? t('none') : t('noneFound')}
        />
      }
      sort={sort}
      onSort={setSort}
      paging={paging}
    />
  )
}

function useColumns({ person, onEdit }: Pick<Props, 'person' | 'onEdit'>): Column<Company>[] {
  const t = useTexts(texts)
  return [
    {
      key: 'name',
      title: t('name'),
      sortable: true,
      minWidth: 200,
      render: ({ name }) => <Text style={{ overflowWrap: 'anywhere' }}>{name}</Text>,
    },
    {
      key: 'uid',
      title: t('uid'),
      sortable: true,
      width: 170,
      render: ({ uid }) => (
        <Text span className="figures" style={{ whiteSpace: 'nowrap' }}>
          {groupUid(uid)}
        </Text>
      ),
    },
    {
      key: 'validUntil',
      title: t('validUntil'),
      sortable: true,
      width: 150,
      render: company => <Licence company={company} />,
    },
    {
      key: 'actions',
      title: t('actions'),
      width: 210,
      render: company => <CompanyActions company={company} person={person} onEdit={onEdit} />,
    },
  ]
}
