import { Anchor, Stack, Text } from '@mantine/core'
import { IconFileTypePdf, IconHistory } from '@tabler/icons-react'
import { formatDateTime } from '../../../base/texts/format.ts'
import { useTexts } from '../../../base/texts/screen/useTexts.ts'
import { ACTION_ICON } from '../../../base/ui/buttons/action-icon.ts'
import { IconAction } from '../../../base/ui/buttons/IconAction.tsx'
import { EmptyState } from '../../../base/ui/display/EmptyState.tsx'
import { Initials } from '../../../base/ui/display/Initials.tsx'
import { StatusBadge } from '../../../base/ui/display/StatusBadge.tsx'
import { type Column, listCounts } from '../../../base/ui/table/column.ts'
import { SIZES_WITHOUT_ALL } from '../../../base/ui/table/list-parameters.ts'
import { RecordTable } from '../../../base/ui/table/RecordTable.tsx'
import { VERDICT_TONES } from '../../../registers/authorities/screen/tones.ts'
import { MarkText } from '../../../registers/marks/screen/MarkText.tsx'
import { groupUid } from '../../../vat-ids/uid/format-uid.ts'
import type { ListedCheck } from '../wire.ts'
import { texts } from './list-texts.ts'
import { useReport } from './ResultActions.tsx'
import { texts as words } from './single-check-texts.ts'
import type { CheckListState } from './use-check-list.ts'

type Props = { list: CheckListState; onOpen: (id: number) => void }

/** The table of checks, paged and sorted by the server. */
export function CheckTable({ list: { data, search, change, isOfAll }, onOpen }: Props) {
  const t = useTexts(texts)
  const columns = useCheckColumns(isOfAll, onOpen)
  const { page = 1, size = SIZES_WITHOUT_ALL[0] ?? 10, asc, all, ...filter } = search
  const isFiltered = Object.keys(filter).length > 0
  return (
    <RecordTable
      label={t('table')}
      records={data?.items}
      columns={columns}
      sort={{ by: 'createdAt', desc: !asc }}
      onSort={({ desc }) => change({ asc: desc ? undefined : true })}
      paging={{
        page,
        itemsPerPage: size,
        sizes: SIZES_WITHOUT_ALL,
        ...listCounts(data),
        onPage: page => change({ page }),
        onItemsPerPage: size => change({ size }),
      }}
      empty={<EmptyState Icon={IconHistory} text={t(isFiltered || page > 1 ? 'emptyFiltered' : 'empty')} />}
    />
  )
}

/** Returns the columns of the table of checks; `showsCompany` adds the company. */
function useCheckColumns(showsCompany: boolean, onOpen: (id: number) => void): Column<ListedCheck>[] {
  const t = useTexts(texts)
  const w = useTexts(words)
  return [
    { key: 'createdAt', title: t('createdAt'), sortable: true, width: 166, render: check => <Moment check={check} /> },
    {
      key: 'uid',
      title: w('resultUid'),
      namesRow: true,
      width: 168,
      render: check => <Uid check={check} onOpen={() => onOpen(check.id)} />,
    },
    {
      key: 'verdict',
      title: w('verdict'),
      width: 116,
      render: ({ verdict }) => <StatusBadge tone={VERDICT_TONES[verdict]}>{w(verdict)}</StatusBadge>,
    },
    {
      key: 'companyName',
      title: w('companyName'),
      minWidth: 180,
      render: check => <Partner check={check} showsCompany={showsCompany} />,
    },
    { key: 'createdBy', title: t('createdBy'), width: 56, render: check => <Creator check={check} /> },
    {
      key: 'report',
      title: t('report'),
      width: 90,
      render: check => check.isMine && <Report check={check} />,
      isShown: ({ isMine }) => isMine,
    },
  ]
}

const Moment = ({ check: { createdAt } }: { check: ListedCheck }) => (
  <Text span className="figures">
    {formatDateTime(new Date(createdAt))}
  </Text>
)

// Shown in groups; a longer text was never a UID and is shown as typed.
const MAX_UID_LENGTH = 20

function Uid({ check: { uid }, onOpen }: { check: ListedCheck; onOpen: () => void }) {
  const t = useTexts(words)
  const formattedUid = groupUid(uid) || '–'
  return (
    <Anchor
      className="figures"
      ta="left"
      component="button"
      type="button"
      aria-label={t('show', { uid: formattedUid })}
      style={formattedUid.length > MAX_UID_LENGTH ? { overflowWrap: 'anywhere' } : { whiteSpace: 'nowrap' }}
      onClick={onOpen}
    >
      {formattedUid}
    </Anchor>
  )
}

function Partner({
  check: { companyName, company, listing },
  showsCompany,
}: {
  check: ListedCheck
  showsCompany: boolean
}) {
  const t = useTexts(texts)
  return (
    <Stack gap={0}>
      <Text span style={{ overflowWrap: 'anywhere' }}>
        {companyName || '–'}
      </Text>
      <MarkText text={listing} />
      {showsCompany && (
        <Text size="xs" c="dimmed">
          {t('askedFor', { name: company.name })}
        </Text>
      )}
    </Stack>
  )
}

function Creator({ check: { createdBy, company } }: { check: ListedCheck }) {
  const { firstname, lastname, email } = createdBy
  return <Initials person={createdBy} lines={[`${firstname} ${lastname}`, email, company.name].filter(Boolean)} />
}

function Report({ check }: { check: ListedCheck }) {
  const t = useTexts(texts)
  const { download, isPending, failure } = useReport(check)
  return (
    <Stack gap={4} align="flex-start">
      <IconAction
        label={t('reportOf', { uid: groupUid(check.uid) })}
        touchLabel={t('reportWord')}
        icon={<IconFileTypePdf {...ACTION_ICON} />}
        onClick={download}
        isBusy={isPending}
        failure={failure}
      />
    </Stack>
  )
}
