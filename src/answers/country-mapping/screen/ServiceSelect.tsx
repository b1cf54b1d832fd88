import { NativeSelect, type NativeSelectProps } from '@mantine/core'
import { AUTHORITY_IDS } from '../../../ground/authority-rules.ts'
import { useLanguage, useTexts } from '../../../ground/texts/screen/useTexts.ts'
import { authorityName } from '../../../registers/authorities/authorities-rules.ts'
import { type Api, type ServicePair, withApi } from './mapping-changes.ts'
import { texts } from './texts.ts'

type Props = Omit<NativeSelectProps, 'value' | 'onChange' | 'data'> & {
  services: ServicePair
  onServices: (services: ServicePair) => void
  /** Those that can be asked about the country. */
  offered: readonly Api[]
}

const named = (value: string): Api | undefined => AUTHORITY_IDS.find(service => service === value)

/** Which service is asked. */
export function ServiceSelect({ services, onServices, offered, ...props }: Props) {
  const option = useOption()
  return (
    <NativeSelect
      {...props}
      value={services.api}
      data={offered.map(option)}
      onChange={event => onServices(withApi(services, named(event.currentTarget.value) ?? services.api))}
    />
  )
}

/** Another service, or none: asking the same one again would be no fallback. */
export function FallbackSelect({ services, onServices, offered, ...props }: Props) {
  const t = useTexts(texts)
  const option = useOption()
  const others = offered.filter(service => service !== services.api)
  return (
    <NativeSelect
      {...props}
      value={services.fallbackApi ?? ''}
      data={[{ value: '', label: t('none') }, ...others.map(option)]}
      onChange={event => onServices({ ...services, fallbackApi: named(event.currentTarget.value) ?? null })}
    />
  )
}

function useOption() {
  const language = useLanguage()
  return (api: Api) => ({ value: api, label: authorityName(api, language) })
}
