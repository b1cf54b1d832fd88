import { NativeSelect, type NativeSelectProps } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { AUTHORITY_IDS } from '../../../base/authority-rules.ts'
import { useLanguage, useTexts } from '../../../base/texts/screen/useTexts.ts'
import { operatorQuery } from '../../../platform/operator/screen/calls.ts'
import { authorityName, lacksOwnNumber } from '../../../registers/authorities/authorities-rules.ts'
import type { OwnNumbers } from '../../../registers/authorities/facts-rules.ts'
import { texts } from './country-mapping-texts.ts'
import { type Api, type ServicePair, withApi } from './mapping-changes.ts'

type Props = Omit<NativeSelectProps, 'value' | 'onChange' | 'data'> & {
  services: ServicePair
  onServices: (services: ServicePair) => void
  /** The services that support the country. */
  offered: readonly Api[]
  /** Own numbers of the mapping's company; null for company 0. */
  ownNumbers: OwnNumbers | null
}

const toApi = (value: string): Api | undefined => AUTHORITY_IDS.find(service => service === value)

/** Selects the service. */
export function ServiceSelect({ services, onServices, offered, ownNumbers, ...props }: Props) {
  const option = useOption()
  const note = useUnusableNote(services.api, ownNumbers)
  return (
    <NativeSelect
      {...props}
      {...note}
      value={services.api}
      data={useAvailableServices(offered, services.api).map(option)}
      onChange={event => onServices(withApi(services, toApi(event.currentTarget.value) ?? services.api))}
    />
  )
}

/** Selects another service or none: the same service would be no fallback. */
export function FallbackSelect({ services, onServices, offered, ownNumbers, ...props }: Props) {
  const t = useTexts(texts)
  const option = useOption()
  const note = useUnusableNote(services.fallbackApi, ownNumbers)
  const others = useAvailableServices(offered, services.fallbackApi).filter(service => service !== services.api)
  return (
    <NativeSelect
      {...props}
      {...note}
      value={services.fallbackApi ?? ''}
      data={[{ value: '', label: t('none') }, ...others.map(option)]}
      onChange={event => onServices({ ...services, fallbackApi: toApi(event.currentTarget.value) ?? null })}
    />
  )
}

/** Returns a note if the company cannot use the chosen service, with the reason. */
function useUnusableNote(
  service: Api | null,
  ownNumbers: OwnNumbers | null,
): Pick<Props, 'description' | 'inputWrapperOrder'> {
  const t = useTexts(texts)
  const language = useLanguage()
  if (service === null || ownNumbers === null || !lacksOwnNumber(service, ownNumbers)) return {}
  return {
    description: t('lacksNumber', { service: authorityName(service, language) }),
    inputWrapperOrder: ['label', 'input', 'description', 'error'],
  }
}

/** Returns the services that the installation offers, and the one already chosen. */
function useAvailableServices(offered: readonly Api[], selected: Api | null): Api[] {
  const { data: operator } = useQuery(operatorQuery)
  return offered.filter(service => service === selected || !operator?.registersOff?.includes(service))
}

function useOption() {
  const language = useLanguage()
  return (api: Api) => ({ value: api, label: authorityName(api, language) })
}
