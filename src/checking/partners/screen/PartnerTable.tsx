import { Button, Group } from '@mantine/core'
import { IconUsersGroup } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTexts } from '../../../base/texts/screen/useTexts.ts'
import { EmptyState } from '../../../base/ui/display/EmptyState.tsx'
import { listCounts } from '../../../base/ui/table/column.ts'
import { SIZES_WITHOUT_ALL } from '../../../base/ui/table/list-parameters.ts'
import { RecordTable } from '../../../base/ui/table/RecordTable.tsx'
import { PARTNER_ORDERS } from '../fields-rules.ts'
import type { PartnerListState, SelectedPartners } from './PartnerControls.tsx'
import { isNarrowedToChanges } from './partner-search.ts'
import { texts } from './partners-texts.ts'
import { usePartnerColumns } from './use-partner-columns.tsx'

type Props = { list: PartnerListState; selection: SelectedPartners | null }

/** Shows the table of partners, paged and sorted by the server. */
export function PartnerTable({ list: { data, search, change }, selection }: Props) {
  const t = useTexts(texts)
  const columns = usePartnerColumns(selection, isNarrowedToChanges(search))
  const { page = 1, size = SIZES_WITHOUT_ALL[0] ?? 10, order = 'lastAskedAt', asc, ...filter } = search
  const isFiltered = Object.keys(filter).length > 0 || page > 1
  const isAllSeen = filter.changed === 'unseen' && Object.keys(filter).length === 1
  return (
    <RecordTable
      label={t('table')}
      records={data?.items}
      selected={selection?.chosen.length ?? 0}
      columns={columns}
      sort={{ by: order, desc: !asc }}
      onSort={({ by, desc }) =>
        change({ order: PARTNER_ORDERS.find(candidate => candidate === by), asc: desc ? undefined : true })
      }
      paging={{
        page,
        itemsPerPage: size,
        sizes: SIZES_WITHOUT_ALL,
        ...listCounts(data),
        onPage: page => change({ page }),
        onItemsPerPage: size => change({ size }),
      }}
      empty={
        <EmptyState
          Icon={IconUsersGroup}
          text={t(isAllSeen ? 'allSeen' : isFiltered ? 'emptyFiltered' : 'empty')}
          action={!isFiltered && <FirstSteps />}
        />
      }
    />
  )
}

function FirstSteps() {
  const t = useTexts(texts)
  return (
    <Group gap="xs" justify="center">
      <Button renderRoot={props => <Link {...props} to="/uid-check" />}>{t('toBatches')}</Button>
      <Button variant="default" renderRoot={props => <Link {...props} to="/uid-single-check" />}>
        {t('toSingle')}
      </Button>
    </Group>
  )
}
