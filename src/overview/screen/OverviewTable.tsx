import { Anchor, Stack } from '@mantine/core'
import { IconBuilding } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Licence } from '../../companies/screen/Licence.tsx'
import { useLanguage, useTexts } from '../../texts/screen/useTexts.ts'
import { EmptyState } from '../../ui/display/EmptyState.tsx'
import { useIsNarrow, useIsPhone } from '../../ui/layout/window-size.ts'
import type { Column, Sort } from '../../ui/table/column.ts'
import { RecordTable } from '../../ui/table/RecordTable.tsx'
import { usePageOf } from '../../ui/table/use-page-of.ts'
import type { CompanyAtAGlance } from '../wire.ts'
import { AccountState } from './AccountState.tsx'
import { FIGURES, FigureCell } from './FigureCell.tsx'
import { texts } from './texts.ts'
import { shownCompanies } from './to-do.ts'

// No column's: each may be chosen.
const BY_WHAT_IS_TO_DO: Sort = { by: '', desc: false }

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
      sort={sort ?? BY_WHAT_IS_TO_DO}
      onSort={setSort}
      paging={paging}
    />
  )
}

/** Where there is no room for a column of its own, the end of access stands below the name. */
function useColumns(): Column<CompanyAtAGlance>[] {
  const t = useTexts(texts)
  const isNarrow = useIsNarrow()
  const isPhone = useIsPhone()
  const hasAccess = isPhone || !isNarrow
  const access: Column<CompanyAtAGlance> = {
    ...{ key: 'validUntil', title: t('access'), sortable: true, width: 130 },
    render: company => <Licence company={company} />,
  }
  return [
    {
      ...{ key: 'name', title: t('name'), sortable: true },
      render: company => <CompanyName company={company} hasAccess={!hasAccess} />,
    },
    ...FIGURES.map(key => ({
      ...{ key, title: t(key), align: 'right' as const, sortable: true, wrapsTitle: true, width: 90 },
      render: (company: CompanyAtAGlance) => <FigureCell company={company} figure={key} />,
    })),
    { key: 'account', title: t('account'), width: 170, render: company => <AccountState company={company} /> },
    ...(hasAccess ? [access] : []),
  ]
}

/** The name, wide enough for its words, leads to the company's lists. */
function CompanyName({ company, hasAccess }: { company: CompanyAtAGlance; hasAccess: boolean }) {
  const { id, name, validUntil } = company
  return (
    <Stack gap={2} miw={NAME_WIDTH} align="flex-start">
      <Anchor
        style={{ overflowWrap: 'anywhere' }}
        renderRoot={props => <Link {...props} to="/uid-check" search={{ company: id }} />}
      >
        {name}
      </Anchor>
      {hasAccess && validUntil !== null && <Licence company={company} />}
    </Stack>
  )
}

const NAME_WIDTH = 200
