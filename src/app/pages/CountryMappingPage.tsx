import { Button, Group, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconCopy, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { CompanyPicker } from '../../access/companies/screen/CompanyPicker.tsx'
import { companiesQuery } from '../../access/companies/screen/calls.ts'
import type { Company } from '../../access/companies/wire.ts'
import { useCurrentUser } from '../../access/users/screen/current-user.ts'
import { unmappedCountries } from '../../answers/country-mapping/other-countries-rules.ts'
import { AddDialog } from '../../answers/country-mapping/screen/AddDialog.tsx'
import { CopyDialog } from '../../answers/country-mapping/screen/CopyDialog.tsx'
import { mappingQuery } from '../../answers/country-mapping/screen/calls.ts'
import { texts } from '../../answers/country-mapping/screen/country-mapping-texts.ts'
import { MappingTable } from '../../answers/country-mapping/screen/MappingTable.tsx'
import { ROLES } from '../../base/roles/role-rules.ts'
import { useTexts } from '../../base/texts/screen/useTexts.ts'
import { Loaded, LoadFailed } from '../../base/ui/display/LoadFailed.tsx'
import { SkeletonLines } from '../../base/ui/display/SkeletonLines.tsx'
import { Page } from '../../base/ui/layout/Page.tsx'
import type { OwnNumbers } from '../../registers/authorities/facts-rules.ts'
import { useCompanyInUrl } from './use-company-of-page.ts'

const CACHE_UPDATE = 0

/** The service for each country, per company; first that of the cache update. */
export function CountryMappingPage() {
  const t = useTexts(texts)
  const { data: companies, error, refetch } = useQuery(companiesQuery)
  return (
    <Page title={t('title')}>
      <Text maw={640}>{t('text')}</Text>
      {companies && <Mapping companies={companies} />}
      {!companies && error && (
        <LoadFailed title={t('companiesFailed')} failure={error} onRetry={() => void refetch()} />
      )}
      {!companies && !error && <SkeletonLines count={7} height={34} />}
    </Page>
  )
}

function Mapping({ companies }: { companies: Company[] }) {
  const t = useTexts(texts)
  const [companyId, onCompany] = useCompanyInUrl(CACHE_UPDATE)
  // Every user here may read and copy it.
  const mayChangeCacheUpdate = useCurrentUser().role === ROLES.dev
  const cacheUpdate = { id: CACHE_UPDATE, name: t('cacheUpdate') }
  const query = useQuery(mappingQuery(companyId))
  const { data } = query
  const [isAdding, add] = useDisclosure(false)
  const [isCopying, copy] = useDisclosure(false)
  const ownNumbers = ownNumbersOf(companies.find(({ id }) => id === companyId))
  const mayChange = companyId !== CACHE_UPDATE || mayChangeCacheUpdate
  const unmapped = data && mayChange ? unmappedCountries(data) : []
  return (
    <>
      <Group align="flex-end" justify="space-between" gap="sm">
        <CompanyPicker
          label={t('company')}
          companies={companies}
          extra={[cacheUpdate]}
          value={companyId}
          onChange={onCompany}
        />
        <Group gap="sm">
          <Button variant="default" leftSection={<IconCopy size={18} aria-hidden />} onClick={copy.open}>
            {t('copy')}
          </Button>
          {unmapped.length > 0 && (
            <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={add.open}>
              {t('add')}
            </Button>
          )}
        </Group>
      </Group>
      {!mayChange && <Text c="dimmed">{t('readOnly')}</Text>}
      <Loaded query={query} failed={t('readFailed')}>
        <MappingTable
          key={companyId}
          companyId={companyId}
          ownNumbers={ownNumbers}
          mapping={data}
          mayChange={mayChange}
        />
      </Loaded>
      {isAdding && <AddDialog companyId={companyId} ownNumbers={ownNumbers} countries={unmapped} onClose={add.close} />}
      {isCopying && (
        <CopyDialog
          source={companyId}
          sources={[cacheUpdate, ...companies]}
          targets={mayChangeCacheUpdate ? [cacheUpdate, ...companies] : companies}
          onClose={copy.close}
        />
      )}
    </>
  )
}

/** The cache update queries for several companies, so their own numbers are not considered. */
const ownNumbersOf = (company: Company | undefined): OwnNumbers | null =>
  company === undefined ? null : { DE: company.germanUid, GB: company.britishUid }
