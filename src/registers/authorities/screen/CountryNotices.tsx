import { Group, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useLanguage, useTexts } from '../../../base/texts/screen/useTexts.ts'
import { describeLoadFailure } from '../../../base/ui/calls/failure-message.ts'
import { Failure } from '../../../base/ui/display/Failure.tsx'
import { StatusBadge } from '../../../base/ui/display/StatusBadge.tsx'
import { countryName } from '../../../vat-ids/uid/country-names.ts'
import { authorityName } from '../authorities-rules.ts'
import { texts } from './authorities-texts.ts'
import { accountTrouble, availabilityQuery, failing, isAllFailing, troubledServices } from './calls.ts'

/** The notice in the right panel about countries that cannot be queried now. */
export function CountryNotices() {
  const t = useTexts(texts)
  const language = useLanguage()
  const { data, error } = useQuery({ ...availabilityQuery, meta: { errorTitle: () => t('readFailed') } })
  const failingCountries = failing(data)
  const areAllFailing = isAllFailing(data)
  const accountProblem = accountTrouble(data)
  const servicesOf = (code: string) => {
    const services = troubledServices(data, code)
    return services.length === 1 ? ` (${services.map(service => authorityName(service, language)).join()})` : ''
  }
  return (
    <Stack gap="xs" component="section">
      <Title order={2}>{t('title')}</Title>
      <Failure text={describeLoadFailure(t('readFailed'), { data, error })} />
      {accountProblem && <Text>{t(accountProblem.kind)}</Text>}
      {data && failingCountries.length === 0 && accountProblem === null && (
        <Text c="dimmed">{t(data.hasAsked ? 'allWell' : 'nothingAsked')}</Text>
      )}
      {areAllFailing && <Text>{t('allFailing')}</Text>}
      {failingCountries.length > 0 && !areAllFailing && (
        <>
          <Text c="dimmed">{t('failing')}</Text>
          <Group gap="md">
            {failingCountries.map(code => (
              <StatusBadge key={code} tone="warning">
                {countryName(code, language)}
                {servicesOf(code)}
              </StatusBadge>
            ))}
          </Group>
        </>
      )}
    </Stack>
  )
}
