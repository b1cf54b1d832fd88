import { Box, Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { actsForAllCompanies } from '../../roles/role-rules.ts'
import { useTexts } from '../../texts/screen/useTexts.ts'
import { LoadFailed } from '../../ui/display/LoadFailed.tsx'
import { SearchField } from '../../ui/fields/SearchField.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import type { Company } from '../wire.ts'
import { texts } from './administration-texts.ts'
import { CompanyDialog } from './CompanyDialog.tsx'
import { CompanyTable } from './CompanyTable.tsx'
import { companiesQuery } from './calls.ts'
import type { Person } from './person.ts'

type Props = {
  person: Person
  /** After every change: what the frame shows of one's own company may be outdated. */
  onChanged: () => void
  /** How a company's people sign in at a provider of their own. */
  providerOf: (company: Company) => ReactNode
}

/** The tenants, or a tenant's Admin's own company: found, added, changed, deleted. */
export function CompaniesPage({ person, onChanged, providerOf }: Props) {
  const t = useTexts(texts)
  const { data, error, refetch } = useQuery(companiesQuery)
  const [search, setSearch] = useState('')
  const [shown, setShown] = useState<number | 'new' | null>(null)
  const company = data?.find(({ id }) => id === shown)
  const close = () => setShown(null)
  const add = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setShown('new')}>
      {t('add')}
    </Button>
  )
  return (
    <Page title={t('title')} {...(actsForAllCompanies(person) ? { actions: add } : {})}>
      <Box w="100%" maw={380}>
        <SearchField onSearch={setSearch} />
      </Box>
      {error && !data ? (
        <LoadFailed title={t('readFailed')} failure={error} onRetry={() => void refetch()} />
      ) : (
        <CompanyTable companies={data} search={search} person={person} onEdit={({ id }) => setShown(id)} />
      )}
      {shown === 'new' && <CompanyDialog company={null} person={person} onClose={close} onChanged={onChanged} />}
      {company && (
        <CompanyDialog key={company.id} company={company} person={person} onClose={close} onChanged={onChanged}>
          {providerOf(company)}
        </CompanyDialog>
      )}
    </Page>
  )
}
