import { Stack, Text } from '@mantine/core'
import { IconBuilding } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatDate } from '../../../base/texts/format.ts'
import { useTexts } from '../../../base/texts/screen/useTexts.ts'
import { EmptyState } from '../../../base/ui/display/EmptyState.tsx'
import { LoadFailed } from '../../../base/ui/display/LoadFailed.tsx'
import { StatusBadge } from '../../../base/ui/display/StatusBadge.tsx'
import type { Column } from '../../../base/ui/table/column.ts'
import { LocalTable } from '../../../base/ui/table/LocalTable.tsx'
import type { SortedBy } from '../../../base/ui/table/sort-records.ts'
import { groupUid } from '../../../vat-ids/uid/format-uid.ts'
import type { Person } from '../account-rules.ts'
import { isEndingSoon, isExpired, licenceDaysLeft } from '../company-rules.ts'
import { fieldOf, LISTED_FIELDS, type NonSecretCompanyField } from '../fields-rules.ts'
import type { Company } from '../wire.ts'
import { texts } from './administration-texts.ts'
import { CompanyActions } from './CompanyActions.tsx'
import { companiesQuery } from './calls.ts'

type Props = { person: Person; onEdit: (company: Company) => void }

/**
 * Shows the companies in the person's scope, for a tenant's Admin only the own one: name, UID,
 * licence and actions.
 */
export function CompanyTable(props: Props) {
  const t = useTexts(texts)
  const { data, error, refetch } = useQuery(companiesQuery)
  const columns = useColumns(props)
  if (error && !data) return <LoadFailed title={t('readFailed')} failure={error} onRetry={() => void refetch()} />
  return (
    <LocalTable
      label={t('table')}
      records={data}
      sortedBy={SORTED_BY}
      isWhole
      columns={columns}
      empty={<EmptyState Icon={IconBuilding} text={t('none')} />}
    />
  )
}

// No end date sorts after every date.
const NO_END_DATE = '9999-12-31'

const SORTED_BY: SortedBy<Company> = {
  name: ({ name }) => name,
  uid: ({ uid }) => uid,
  validUntil: ({ validUntil }) => validUntil ?? NO_END_DATE,
}

function useColumns({ person, onEdit }: Props): Column<Company>[] {
  const t = useTexts(texts)
  return [
    ...LISTED_FIELDS.map(name => ({
      key: name,
      title: t(name),
      ...fieldOf(name).list,
      render: (company: Company) => CELL_RENDERERS[name]?.(company) ?? <WrappingText text={company[name]} />,
    })),
    {
      key: 'actions',
      title: t('actions'),
      width: 210,
      render: company => <CompanyActions company={company} person={person} onEdit={onEdit} reportsHref={null} />,
    },
  ]
}

/** Renderers of the columns that are not plain text. */
const CELL_RENDERERS: Partial<Record<NonSecretCompanyField, (company: Company) => ReactNode>> = {
  uid: ({ uid }) => (
    <Text span className="figures" style={{ whiteSpace: 'nowrap' }}>
      {groupUid(uid)}
    </Text>
  ),
  validUntil: company => <Licence company={company} />,
}

const WrappingText = ({ text }: { text: ReactNode }) => <Text style={{ overflowWrap: 'anywhere' }}>{text}</Text>

type LicenceProps = { company: Pick<Company, 'id' | 'validUntil'> }

/** Shows until when a company has access, and whether action is needed. */
export function Licence({ company: { id, validUntil = null } }: LicenceProps) {
  const t = useTexts(texts)
  const now = new Date()
  const daysLeft = licenceDaysLeft({ id, validUntil }, now)
  if (validUntil === null || daysLeft === null) return <Text c="dimmed">{t('unlimited')}</Text>
  return (
    <Stack gap={2}>
      <Text span className="figures">
        {formatDate(new Date(`${validUntil}T12:00:00Z`))}
      </Text>
      {isExpired({ id, validUntil }, now) && <StatusBadge tone="bad">{t('expired')}</StatusBadge>}
      {isEndingSoon({ id, validUntil }, now) && (
        <StatusBadge tone="warning">{daysLeft === 0 ? t('endsToday') : t('endsIn', { count: daysLeft })}</StatusBadge>
      )}
    </Stack>
  )
}
