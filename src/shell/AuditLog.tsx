import { useQuery } from '@tanstack/react-query'
import { AuditLogPage } from '../audit-log/screen/AuditLogPage.tsx'
import { texts } from '../audit-log/screen/texts.ts'
import { CompanyPicker } from '../companies/screen/CompanyPicker.tsx'
import { companiesQuery } from '../companies/screen/calls.ts'
import { actsForAllCompanies } from '../roles/role-rules.ts'
import { useTexts } from '../texts/screen/useTexts.ts'
import { usersQuery } from '../users/screen/administration-calls.ts'
import { useCurrentUser } from '../users/screen/current-user.ts'

const ALL = -1
const INSTALLATION = 0

/** Hands the audit log the people and companies to choose from, which stand above it; one company needs no choice. */
export function AuditLog() {
  const t = useTexts(texts)
  const seesAll = actsForAllCompanies(useCurrentUser())
  const { data: users = [] } = useQuery(usersQuery)
  const { data: companies = [] } = useQuery({ ...companiesQuery, enabled: seesAll })
  const people = users.map(({ id, firstname, lastname }) => ({ id, name: `${firstname} ${lastname}` }))
  const extra = [
    { id: ALL, name: t('allCompanies') },
    { id: INSTALLATION, name: t('installation') },
  ]
  return (
    <AuditLogPage
      people={people}
      companyPicker={
        seesAll
          ? (companyId, choose) => (
              <CompanyPicker
                label={t('company')}
                companies={companies}
                extra={extra}
                value={companyId ?? ALL}
                onChange={id => choose(id === ALL ? null : id)}
              />
            )
          : null
      }
    />
  )
}
