import { NativeSelect, type NativeSelectProps } from '@mantine/core'
import { useTexts } from '../../texts/screen/useTexts.ts'
import { type Api, type ServicePair, withApi } from './mapping.ts'
import { texts } from './texts.ts'

type Props = Omit<NativeSelectProps, 'value' | 'onChange' | 'data'> & {
  services: ServicePair
  onServices: (services: ServicePair) => void
}

/** Which of the two services is asked. */
export function ServiceSelect({ services, onServices, ...props }: Props) {
  const option = useOption()
  return (
    <NativeSelect
      {...props}
      value={services.api}
      data={[option('finanzamt'), option('vies')]}
      onChange={event => onServices(withApi(services, event.currentTarget.value === 'vies' ? 'vies' : 'finanzamt'))}
    />
  )
}

/** The other service, or none: asking the same one again would be no fallback. */
export function FallbackSelect({ services, onServices, ...props }: Props) {
  const t = useTexts(texts)
  const option = useOption()
  const other = services.api === 'vies' ? 'finanzamt' : 'vies'
  return (
    <NativeSelect
      {...props}
      value={services.fallbackApi ?? ''}
      data={[{ value: '', label: t('none') }, option(other)]}
      onChange={event => onServices({ ...services, fallbackApi: event.currentTarget.value === other ? other : null })}
    />
  )
}

function useOption() {
  const t = useTexts(texts)
  return (api: Api) => ({ value: api, label: t(api) })
}
