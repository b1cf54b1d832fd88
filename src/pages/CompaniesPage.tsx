import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { texts } from '../companies/screen/administration-texts.ts'
import { CompanyDialog } from '../companies/screen/CompanyDialog.tsx'
import { companiesQuery } from '../companies/screen/calls.ts'
import type { Person } from '../companies/screen/person.ts'
import type { Company } from '../companies/wire.ts'
import { actsForAllCompanies } from '../roles/role-rules.ts'
import { useTexts } from '../texts/screen/useTexts.ts'
import { Page } from '../ui/layout/Page.tsx'

type Props = {
  person: Person
  /** After every change: what the frame shows of one's own company may be outdated. */
  onChanged: () => void
  /** The companies, by what they are chosen. */
  children: (onEdit: (company: Pick<Company, 'id'>) => void) => ReactNode
}

/** The tenants, or a tenant's Admin's own company: added and changed in a dialog over the table. */
export function CompaniesPage({ person, onChanged, children }: Props) {
  const t = useTexts(texts)
  const { data } = useQuery(companiesQuery)
  const [shown, setShown] = useState<number | 'new' | null>(null)
  const company = data?.find(({ id }) => id === shown)
  const dialog = { person, onChanged, onClose: () => setShown(null) }
  const add = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setShown('new')}>
      {t('add')}
    </Button>
  )
  return (
    <Page title={t('title')} {...(actsForAllCompanies(person) ? { actions: add } : {})}>
      {children(({ id }) => setShown(id))}
      {shown === 'new' && <CompanyDialog company={null} {...dialog} />}
      {company && <CompanyDialog key={company.id} company={company} {...dialog} />}
    </Page>
  )
}
