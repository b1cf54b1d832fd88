import { Anchor, Stack, Text } from '@mantine/core'
import { IconBuilding } from '@tabler/icons-react'
import { queryOptions } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { accountTroubleReason, type Person } from '../../../access/companies/account-rules.ts'
import { fieldOf, LISTED_FIELDS, type NonSecretCompanyField } from '../../../access/companies/fields-rules.ts'
import { texts as companyTexts } from '../../../access/companies/screen/administration-texts.ts'
import { CompanyActions } from '../../../access/companies/screen/CompanyActions.tsx'
import { Licence } from '../../../access/companies/screen/CompanyTable.tsx'
import { texts as troubleTexts } from '../../../access/companies/screen/trouble-texts.ts'
import { callUrl } from '../../../base/roles/contract-rules.ts'
import { useTexts } from '../../../base/texts/screen/useTexts.ts'
import { call } from '../../../base/ui/calls/call.ts'
import { EmptyState } from '../../../base/ui/display/EmptyState.tsx'
import { StatusBadge } from '../../../base/ui/display/StatusBadge.tsx'
import { useIsPhone } from '../../../base/ui/layout/window-size.ts'
import type { Column } from '../../../base/ui/table/column.ts'
import { LocalTable } from '../../../base/ui/table/LocalTable.tsx'
import * as reports from '../../../documents/reports/contract.ts'
import { groupUid } from '../../../vat-ids/uid/format-uid.ts'
import * as contract from '../contract.ts'
import type { CompanyAtAGlance } from '../wire.ts'
import { FIGURES, FigureCell } from './FigureCell.tsx'
import { texts } from './overview-texts.ts'
import { filterCompanies, type ShownCompany, SORTED_BY } from './to-do.ts'

type Props = {
  /** undefined = still loading. */
  companies: ShownCompany[] | undefined
  search: string
  onlyToDo: boolean
  person: Person
  onEdit: (company: ShownCompany) => void
}

/** One row per company: name, UID, access, actions and figures. */
export function AllCompaniesTable({ companies, search, onlyToDo, ...rest }: Props) {
  const [t, c] = [useTexts(texts), useTexts(companyTexts)]
  const emptyText = search !== '' ? c('noneFound') : onlyToDo ? t('nothingToDo') : c('none')
  return (
    <LocalTable
      label={c('table')}
      records={companies && filterCompanies(companies, { search, onlyToDo, now: new Date() })}
      columns={useColumns(rest)}
      empty={<EmptyState Icon={IconBuilding} text={emptyText} />}
      sortedBy={SORTED_BY}
    />
  )
}

/** Name, UID, access and actions; the figures that need attention follow. */
function useColumns(person: Pick<Props, 'person' | 'onEdit'>): Column<ShownCompany>[] {
  const [t, c] = [useTexts(texts), useTexts(companyTexts)]
  return [
    { key: 'name', title: c('name'), minWidth: NAME_WIDTH, render: company => <CompanyName company={company} /> },
    { key: 'uid', title: c('uid'), width: 130, render: ({ uid }) => <Code text={groupUid(uid)} /> },
    { key: 'validUntil', title: c('validUntil'), width: 106, render: company => <Licence company={company} /> },
    {
      key: 'actions',
      title: c('actions'),
      isTight: true,
      render: company => <CompanyActions company={company} {...person} reportsHref={reportsOf(company)} />,
    },
    ...FIGURES.map(key => ({
      key,
      title: t(key),
      align: 'right' as const,
      wrapsTitle: true,
      width: 70,
      render: (company: ShownCompany) => <FigureCell company={company} figure={key} />,
    })),
  ]
}

const NAME_WIDTH = 190

const reportsOf = ({ id }: ShownCompany): string => callUrl(reports.exportAll, { companyId: id })

const Code = ({ text }: { text: string }) => (
  <Text span className="figures" style={{ whiteSpace: 'nowrap' }}>
    {text}
  </Text>
)

/**
 * The name links to the company's lists; below it its other listed texts and its account's problem.
 */
function CompanyName({ company }: { company: ShownCompany }) {
  const { id, name } = company
  return (
    <Stack gap={2} miw={useIsPhone() ? 0 : NAME_WIDTH} align="flex-start">
      <Anchor
        style={{ overflowWrap: 'anywhere' }}
        renderRoot={props => <Link {...props} to="/uid-check" search={{ company: id }} />}
      >
        {name}
      </Anchor>
      {FIELDS_BELOW_NAME.map(field => (
        <FieldBelowName key={field} company={company} field={field} />
      ))}
      <AccountProblem company={company} />
    </Stack>
  )
}

const FIELDS_WITH_COLUMNS: readonly NonSecretCompanyField[] = ['name', 'uid', 'validUntil']
const FIELDS_BELOW_NAME = LISTED_FIELDS.filter(
  field => !FIELDS_WITH_COLUMNS.includes(field) && fieldOf(field).kind === 'text',
)

function FieldBelowName({ company, field }: { company: ShownCompany; field: NonSecretCompanyField }) {
  if (company[field] === '') return null
  return (
    <Text span size="sm" c="dimmed" {...(fieldOf(field).isCode ? { className: 'figures' } : {})}>
      {company[field]}
    </Text>
  )
}

/**
 * Shows the problem of a company's own FinanzOnline account or DataBox; renders nothing if there is
 * none.
 */
function AccountProblem({ company }: { company: CompanyAtAGlance }) {
  const t = useTexts(texts)
  const { account, isBoxUnreached } = company
  return (
    <>
      {account !== 'operators' && account !== 'well' && <AccountProblemBadge {...{ ...company, account }} />}
      {isBoxUnreached && <StatusBadge tone="warning">{t('boxUnreached')}</StatusBadge>}
    </>
  )
}

type ProblemKind = Exclude<CompanyAtAGlance['account'], 'operators' | 'well'>

function AccountProblemBadge({ account, code, uid }: { account: ProblemKind; code: string; uid: string }) {
  const t = useTexts(texts)
  const troubleText = useTexts(troubleTexts)
  const reason =
    account === 'incomplete' ? t('incompleteText') : troubleText(accountTroubleReason({ kind: account, code }), { uid })
  return (
    <Stack gap={2}>
      <StatusBadge tone="warning">{t(account)}</StatusBadge>
      <Text size="sm" c="dimmed">
        {reason}
      </Text>
    </Stack>
  )
}

const POLL_INTERVAL_MS = 60_000

/** The query for the overview of all companies, refreshed every minute while shown. */
export const overviewQuery = queryOptions({
  queryKey: ['overview'],
  queryFn: () => call(contract.read),
  refetchInterval: POLL_INTERVAL_MS,
})
