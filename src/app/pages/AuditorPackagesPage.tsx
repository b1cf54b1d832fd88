import { Anchor, Button, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CompanyPicker } from '../../access/companies/screen/CompanyPicker.tsx'
import { companiesQuery } from '../../access/companies/screen/calls.ts'
import { useTexts } from '../../base/texts/screen/useTexts.ts'
import { Loaded, LoadFailed } from '../../base/ui/display/LoadFailed.tsx'
import { Page } from '../../base/ui/layout/Page.tsx'
import { texts } from '../../sharing/auditor-package/screen/auditor-package-texts.ts'
import { PUBLIC_KEY_URL, packagesQuery } from '../../sharing/auditor-package/screen/calls.ts'
import { LinksDialog } from '../../sharing/auditor-package/screen/LinksDialog.tsx'
import { NewPackageDialog } from '../../sharing/auditor-package/screen/NewPackageDialog.tsx'
import { PackageTable } from '../../sharing/auditor-package/screen/PackageTable.tsx'
import { type CompanyOfPage, useCompanyOfPage } from './use-company-of-page.ts'

/** A company's packages for auditors: request, download, and share by a link. */
export function AuditorPackagesPage() {
  const company = useCompanyOfPage()
  return <Packages key={company.companyId} {...company} />
}

function Packages({ companyId, seesAll, onCompany }: CompanyOfPage) {
  const t = useTexts(texts)
  const query = useQuery(packagesQuery(companyId))
  const { data } = query
  const [openDialog, setOpenDialog] = useState<'new' | { linksOf: number } | null>(null)
  const close = () => setOpenDialog(null)
  const linkedPackage =
    openDialog !== null && openDialog !== 'new' ? data?.find(({ id }) => id === openDialog.linksOf) : undefined
  const add = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setOpenDialog('new')}>
      {t('add')}
    </Button>
  )
  return (
    <Page title={t('title')} actions={add}>
      <Text maw={640}>
        {t('text')} {t('keyText')} <Anchor href={PUBLIC_KEY_URL}>{t('key')}</Anchor>
      </Text>
      {seesAll && <Companies companyId={companyId} onCompany={onCompany} />}
      <Loaded query={query} failed={t('readFailed')}>
        <PackageTable packages={data} companyId={companyId} onLinks={({ id }) => setOpenDialog({ linksOf: id })} />
      </Loaded>
      {openDialog === 'new' && <NewPackageDialog companyId={companyId} onClose={close} />}
      {linkedPackage && <LinksDialog auditorPackage={linkedPackage} companyId={companyId} onClose={close} />}
    </Page>
  )
}

function Companies({ companyId, onCompany }: Pick<CompanyOfPage, 'companyId' | 'onCompany'>) {
  const t = useTexts(texts)
  const { data: companies = [], error, refetch } = useQuery(companiesQuery)
  if (error) return <LoadFailed title={t('companiesFailed')} failure={error} onRetry={() => void refetch()} />
  return <CompanyPicker label={t('company')} companies={companies} value={companyId} onChange={onCompany} />
}
