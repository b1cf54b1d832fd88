import { Button, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CompanyPicker } from '../../access/companies/screen/CompanyPicker.tsx'
import { companiesQuery } from '../../access/companies/screen/calls.ts'
import { CallExample } from '../../access/keys/screen/CallExample.tsx'
import { keysQuery } from '../../access/keys/screen/calls.ts'
import { KeyTable } from '../../access/keys/screen/KeyTable.tsx'
import { texts } from '../../access/keys/screen/keys-texts.ts'
import { CreatedKeyDialog, NewKeyDialog } from '../../access/keys/screen/NewKeyDialog.tsx'
import type { NewApiKey } from '../../access/keys/screen/new-key-form.ts'
import { WebhooksSection } from '../../access/webhooks/screen/WebhooksSection.tsx'
import { useTexts } from '../../base/texts/screen/useTexts.ts'
import { Loaded, LoadFailed } from '../../base/ui/display/LoadFailed.tsx'
import { Page } from '../../base/ui/layout/Page.tsx'
import { EVENT_TYPES, eventTexts } from '../definitions/screen/event-texts.ts'
import { type CompanyOfPage, useCompanyOfPage } from './use-company-of-page.ts'

const ALL = 0

const EVENTS = { types: EVENT_TYPES, texts: eventTexts }

/** A company's API keys: create, list, revoke; its webhooks, and an example call. */
export function ProgramsPage() {
  const t = useTexts(texts)
  const { companyId, seesAll, onCompany } = useCompanyOfPage()
  const query = useQuery(keysQuery(companyId))
  const { data } = query
  const [openDialog, setOpenDialog] = useState<'new' | NewApiKey | null>(null)
  const close = () => setOpenDialog(null)
  const add = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setOpenDialog('new')}>
      {t('add')}
    </Button>
  )
  return (
    <Page title={t('title')} {...(companyId === ALL ? {} : { actions: add })}>
      <Text maw={640}>{t('text')}</Text>
      {seesAll && <Companies companyId={companyId} onCompany={onCompany} />}
      <Loaded query={query} failed={t('readFailed')}>
        <KeyTable keys={data} companyId={companyId} />
      </Loaded>
      <WebhooksSection key={companyId} companyId={companyId} events={EVENTS} />
      <CallExample />
      {openDialog === 'new' && <NewKeyDialog companyId={companyId} onClose={close} onMade={setOpenDialog} />}
      {openDialog !== null && openDialog !== 'new' && <CreatedKeyDialog {...openDialog} onClose={close} />}
    </Page>
  )
}

function Companies({ companyId, onCompany }: Pick<CompanyOfPage, 'companyId' | 'onCompany'>) {
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
