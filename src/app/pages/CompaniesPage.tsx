import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { texts } from '../../access/companies/screen/administration-texts.ts'
import { CompanyDialog } from '../../access/companies/screen/CompanyDialog.tsx'
import { CompanyTable } from '../../access/companies/screen/CompanyTable.tsx'
import { companiesQuery } from '../../access/companies/screen/calls.ts'
import type { Company } from '../../access/companies/wire.ts'
import { currentUserQuery } from '../../access/users/screen/calls.ts'
import { useCurrentUser } from '../../access/users/screen/current-user.ts'
import { actsForAllCompanies } from '../../ground/roles/role-rules.ts'
import { useTexts } from '../../ground/texts/screen/useTexts.ts'
import { Page } from '../../ground/ui/layout/Page.tsx'
import { overviewQuery } from '../../oversight/overview/screen/calls.ts'
import { AllCompanies } from './AllCompanies.tsx'

/** The tenants with what is to do for each, or a tenant's Admin's own company: added and changed in a dialog over the table. */
export function CompaniesPage() {
  const t = useTexts(texts)
  const person = useCurrentUser()
  const seesAll = actsForAllCompanies(person)
  const onChanged = useChanged()
  const { data } = useQuery(companiesQuery)
  const [shown, setShown] = useState<number | 'new' | null>(null)
  const company = data?.find(({ id }) => id === shown)
  const companies = { person, onEdit: ({ id }: Pick<Company, 'id'>) => setShown(id) }
  const dialog = { person, onChanged, onClose: () => setShown(null) }
  const add = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setShown('new')}>
      {t('add')}
    </Button>
  )
  return (
    <Page title={t('title')} {...(seesAll ? { actions: add } : {})}>
      {seesAll ? <AllCompanies {...companies} /> : <CompanyTable {...companies} />}
      {shown === 'new' && <CompanyDialog company={null} {...dialog} />}
      {company && <CompanyDialog key={company.id} company={company} {...dialog} />}
    </Page>
  )
}

/** After every change: the figures of all, and what the frame shows of one's own, may be outdated. */
function useChanged() {
  const queries = useQueryClient()
  return () => {
    void queries.invalidateQueries(overviewQuery)
    void queries.invalidateQueries({ queryKey: currentUserQuery.queryKey })
  }
}
