import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { AUTHORITY_IDS } from '../../../base/authority-rules.ts'
import { useLanguage, useTexts } from '../../../base/texts/screen/useTexts.ts'
import { FormDialog } from '../../../base/ui/forms/FormDialog.tsx'
import type { OwnNumbers } from '../../../registers/authorities/facts-rules.ts'
import { type CountryCode, isCountryCode } from '../../../vat-ids/uid/countries.ts'
import { countryName } from '../../../vat-ids/uid/country-names.ts'
import { OTHERS } from '../other-countries-rules.ts'
import { addMapping } from './calls.ts'
import { texts } from './country-mapping-texts.ts'
import { type ServicePair, servicesOfferedFor, useMappingChange, withOffered } from './mapping-changes.ts'
import { FallbackSelect, ServiceSelect } from './ServiceSelect.tsx'

type Props = { companyId: number; ownNumbers: OwnNumbers | null; countries: CountryCode[]; onClose: () => void }
type NewMapping = ServicePair & { country: CountryCode | typeof OTHERS }

const WIDTH = 1000 // docs/rules.md#measures

/** Adds a mapping for one country without a row, or for all of them. */
export function AddDialog({ companyId, ownNumbers, countries, onClose }: Props) {
  const t = useTexts(texts)
  const language = useLanguage()
  const [mapping, setMapping] = useState<NewMapping>({
    country: countries[0] ?? 'AT',
    ...withOffered({ api: AUTHORITY_IDS[0], fallbackApi: null }, servicesOfferedFor(countries[0] ?? 'AT')),
  })
  const addMutation = useMappingChange({
    companyOf: () => companyId,
    done: 'added',
    failed: 'addFailed',
    onDone: onClose,
    call: (newMapping: NewMapping) => addMapping(companyId, newMapping),
  })
  const others =
    countries.length > 1 ? [{ value: OTHERS, label: t('others', { count: countSupported(mapping, countries) }) }] : []
  const offered = servicesOfferedFor(mapping.country, countries)
  const field = {
    offered,
    ownNumbers,
    services: mapping,
    onServices: (services: ServicePair) => setMapping({ ...mapping, ...services }),
  }
  return (
    <FormDialog
      title={t('addTitle')}
      width={WIDTH}
      submit={t('addYes')}
      isBusy={addMutation.isPending}
      failure={addMutation.failure}
      onSubmit={() => addMutation.mutate(mapping)}
      onType={addMutation.clearFailure}
      onClose={onClose}
    >
      <NativeSelect
        data-autofocus
        label={t('country')}
        value={mapping.country}
        data={[
          ...others,
          ...countries.map(code => ({ value: code, label: `${code}  ${countryName(code, language)}` })),
        ]}
        onChange={event => {
          const code = event.currentTarget.value
          if (isCountryCode(code) || code === OTHERS)
            setMapping({ ...mapping, ...withOffered(mapping, servicesOfferedFor(code, countries)), country: code })
        }}
      />
      <ServiceSelect {...field} label={t('api')} />
      <FallbackSelect {...field} label={t('fallbackApi')} />
    </FormDialog>
  )
}

/** Returns how many of the other countries the chosen service supports. */
const countSupported = ({ api }: ServicePair, countries: readonly CountryCode[]): number =>
  countries.filter(country => servicesOfferedFor(country).includes(api)).length
