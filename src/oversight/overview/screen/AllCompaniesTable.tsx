import { Anchor, Stack, Text } from '@mantine/core'
import { IconBuilding } from '@tabler/icons-react'
import { queryOptions } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type Person, reasonOf } from '../../../access/companies/account-rules.ts'
import { fieldOf, LISTED_FIELDS, type OpenCompanyField } from '../../../access/companies/fields-rules.ts'
import { texts as companyTexts } from '../../../access/companies/screen/administration-texts.ts'
import { CompanyActions } from '../../../access/companies/screen/CompanyActions.tsx'
import { Licence } from '../../../access/companies/screen/CompanyTable.tsx'
import { texts as troubleTexts } from '../../../access/companies/screen/trouble-texts.ts'
import * as reports from '../../../documents/reports/contract.ts'
import { addressOf } from '../../../ground/roles/contract-rules.ts'
import { useTexts } from '../../../ground/texts/screen/useTexts.ts'
import { call } from '../../../ground/ui/calls/call.ts'
import { EmptyState } from '../../../ground/ui/display/EmptyState.tsx'
import { StatusBadge } from '../../../ground/ui/display/StatusBadge.tsx'
import { useIsPhone } from '../../../ground/ui/layout/window-size.ts'
import type { Column } from '../../../ground/ui/table/column.ts'
import { LocalTable } from '../../../ground/ui/table/LocalTable.tsx'
import { groupUid } from '../../../vat-ids/uid/show-uid.ts'
import * as contract from '../contract.ts'
import type { CompanyAtAGlance } from '../wire.ts'
import { FIGURES, FigureCell } from './FigureCell.tsx'
import { texts } from './texts.ts'
import { type ShownCompany, SORTED_BY, shownCompanies } from './to-do.ts'

type Props = {
  /** undefined = still loading. */
  companies: ShownCompany[] | undefined
  search: string
  onlyToDo: boolean
  person: Person
  onEdit: (company: ShownCompany) => void
}

/** A line for each company: figures, its account, its access, and what may be done. */
export function AllCompaniesTable({ companies, search, onlyToDo, ...rest }: Props) {
  const [t, c] = [useTexts(texts), useTexts(companyTexts)]
  const empty = search !== '' ? c('noneFound') : onlyToDo ? t('nothingToDo') : c('none')
  return (
    <LocalTable
      label={c('table')}
      records={companies && shownCompanies(companies, { search, onlyToDo, now: new Date() })}
      columns={useColumns(rest)}
      empty={<EmptyState icon={<IconBuilding size={32} stroke={1.5} aria-hidden />} text={empty} />}
      sortedBy={SORTED_BY}
    />
  )
}

/** Only a card has room for access as a line of its own: else its end stands below the name. */
function useColumns(whose: Pick<Props, 'person' | 'onEdit'>): Column<ShownCompany>[] {
  const [t, c] = [useTexts(texts), useTexts(companyTexts)]
  const isPhone = useIsPhone()
  const access: Column<ShownCompany> = {
    key: 'validUntil',
    title: t('access'),
    width: 130,
    render: company => <Licence company={company} />,
  }
  return [
    {
      key: 'name',
      title: t('name'),
      render: company => <CompanyName company={company} hasAccess={!isPhone} />,
    },
    ...FIGURES.map(key => ({
      key,
      title: t(key),
      align: 'right' as const,
      wrapsTitle: true,
      width: 90,
      render: (company: ShownCompany) => <FigureCell company={company} figure={key} />,
    })),
    { key: 'account', title: t('account'), width: 170, render: company => <AccountState company={company} /> },
    ...(isPhone ? [access] : []),
    {
      key: 'actions',
      title: c('actions'),
      width: 100,
      render: company => <CompanyActions company={company} {...whose} reportsHref={reportsOf(company)} />,
    },
  ]
}

const reportsOf = ({ id }: ShownCompany): string => addressOf(reports.exportAll, { companyId: id })

/** The name, wide enough for its words, leads to the company's lists; below it the UID in whose name VIES is asked, and what else lists show. */
function CompanyName({ company, hasAccess }: { company: ShownCompany; hasAccess: boolean }) {
  const { id, name, validUntil } = company
  return (
    <Stack gap={2} miw={NAME_WIDTH} align="flex-start">
      <Anchor
        style={{ overflowWrap: 'anywhere' }}
        renderRoot={props => <Link {...props} to="/uid-check" search={{ company: id }} />}
      >
        {name}
      </Anchor>
      {BELOW_THE_NAME.map(field => (
        <BelowTheName key={field} company={company} field={field} />
      ))}
      {hasAccess && validUntil !== null && <Licence company={company} hasLabel />}
    </Stack>
  )
}

const NAME_WIDTH = 200

const BELOW_THE_NAME = LISTED_FIELDS.filter(field => field !== 'name' && fieldOf(field).kind === 'text')

function BelowTheName({ company, field }: { company: ShownCompany; field: OpenCompanyField }) {
  if (company[field] === '') return null
  return (
    <Text span size="sm" c="dimmed" {...(fieldOf(field).isCode ? { className: 'figures' } : {})}>
      {field === 'uid' ? groupUid(company.uid) : company[field]}
    </Text>
  )
}

/** Whether a company's own account for FinanzOnline works, and what is the matter. */
function AccountState({ company }: { company: CompanyAtAGlance }) {
  const t = useTexts(texts)
  return (
    <Stack gap={6}>
      <AccountItself company={company} />
      {company.isBoxUnreached && <StatusBadge tone="warning">{t('boxUnreached')}</StatusBadge>}
    </Stack>
  )
}

function AccountItself({ company: { account, code, uid } }: { company: CompanyAtAGlance }) {
  const t = useTexts(texts)
  const why = useTexts(troubleTexts)
  if (account === 'operators' || account === 'well') return <Text c="dimmed">{t(account)}</Text>
  const reason = account === 'incomplete' ? t('incompleteText') : why(reasonOf({ kind: account, code }), { uid })
  return (
    <Stack gap={2}>
      <StatusBadge tone="warning">{t(account)}</StatusBadge>
      <Text size="sm" c="dimmed">
        {reason}
      </Text>
    </Stack>
  )
}

const A_MINUTE = 60_000

/** All companies at a glance; read again once a minute while one looks. */
export const overviewQuery = queryOptions({
  queryKey: ['overview'],
  queryFn: () => call(contract.read),
  refetchInterval: A_MINUTE,
})
