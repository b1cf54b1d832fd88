import { Button, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { CompanyPicker } from '../companies/screen/CompanyPicker.tsx'
import { companiesQuery } from '../companies/screen/calls.ts'
import { CallExample } from '../keys/screen/CallExample.tsx'
import { keysQuery } from '../keys/screen/calls.ts'
import { KeyTable } from '../keys/screen/KeyTable.tsx'
import { type Made, MadeKeyDialog } from '../keys/screen/MadeKeyDialog.tsx'
import { NewKeyDialog } from '../keys/screen/NewKeyDialog.tsx'
import { texts } from '../keys/screen/texts.ts'
import { useTexts } from '../texts/screen/useTexts.ts'
import { LoadFailed } from '../ui/display/LoadFailed.tsx'
import { Page } from '../ui/layout/Page.tsx'

const ALL = 0

type Props = {
  companyId: number
  seesAll: boolean
  onCompany: (id: number) => void
  /** How programs are told, between their keys and the example. */
  webhooks: ReactNode
}

/** The keys with which programs ask for a company: made, listed, ended; and how a call is made. */
export function ProgramsPage({ companyId, seesAll, onCompany, webhooks }: Props) {
  const t = useTexts(texts)
  const { data, error, refetch } = useQuery(keysQuery(companyId))
  const [shown, setShown] = useState<'new' | Made | null>(null)
  const close = () => setShown(null)
  const add = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setShown('new')}>
      {t('add')}
    </Button>
  )
  return (
    <Page title={t('title')} {...(companyId === ALL ? {} : { actions: add })}>
      <Text maw={640}>{t('text')}</Text>
      {seesAll && <Companies companyId={companyId} onCompany={onCompany} />}
      {error && !data ? (
        <LoadFailed title={t('readFailed')} failure={error} onRetry={() => void refetch()} />
      ) : (
        <KeyTable keys={data} companyId={companyId} />
      )}
      {webhooks}
      <CallExample />
      {shown === 'new' && <NewKeyDialog companyId={companyId} onClose={close} onMade={setShown} />}
      {shown !== null && shown !== 'new' && <MadeKeyDialog {...shown} onClose={close} />}
    </Page>
  )
}

function Companies({ companyId, onCompany }: Pick<Props, 'companyId' | 'onCompany'>) {
  const t = useTexts(texts)
  const { data: companies = [], error, refetch } = useQuery(companiesQuery)
  const all = [{ id: ALL, name: t('allCompanies') }]
  if (error) return <LoadFailed title={t('companiesFailed')} failure={error} onRetry={() => void refetch()} />
  return (
    <>
      <CompanyPicker label={t('company')} companies={companies} extra={all} value={companyId} onChange={onCompany} />
      {companyId === ALL && <Text c="dimmed">{t('chooseCompany')}</Text>}
    </>
  )
}
