import { Select, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { actsForAllCompanies } from '../../../ground/roles/role-rules.ts'
import { useTexts } from '../../../ground/texts/screen/useTexts.ts'
import { failureMessage } from '../../../ground/ui/calls/failure-message.ts'
import { companiesQuery } from '../../companies/screen/calls.ts'
import { texts } from './administration-texts.ts'
import { useCurrentUser } from './current-user.ts'

type Props = { value: number | null; onChange: (id: number | null) => void; error?: ReactNode }

const MANY = 8

/** The user's company; typing finds one among many. A tenant's Admin has no choice: their own. */
export function CompanyField(props: Props) {
  const t = useTexts(texts)
  const asker = useCurrentUser()
  if (actsForAllCompanies(asker)) return <CompanyChoice {...props} />
  return <TextInput label={t('company')} value={asker.company.name} readOnly variant="filled" />
}

function CompanyChoice({ value, onChange, error }: Props) {
  const t = useTexts(texts)
  const { data = [], error: failure } = useQuery(companiesQuery)
  const unread = failure && `${t('companiesFailed')} ${failureMessage(failure)}`.trim()
  return (
    <Select
      label={t('company')}
      placeholder={t('selectCompany')}
      data={data.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={value === null ? null : String(value)}
      onChange={chosen => onChange(chosen === null ? null : Number(chosen))}
      error={unread ?? error}
      allowDeselect={false}
      searchable={data.length > MANY}
      comboboxProps={{ withinPortal: false, transitionProps: { duration: 150 } }}
    />
  )
}
