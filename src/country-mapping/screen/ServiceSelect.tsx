import { NativeSelect, type NativeSelectProps } from '@mantine/core'
import { useTexts } from '../../texts/screen/useTexts.ts'
import { type Api, type Whom, withApi } from './mapping.ts'
import { texts } from './texts.ts'

type Props = Omit<NativeSelectProps, 'value' | 'onChange' | 'data'> & { whom: Whom; onWhom: (whom: Whom) => void }

/** Which of the two services is asked. */
export function ServiceSelect({ whom, onWhom, ...props }: Props) {
  const option = useOption()
  return (
    <NativeSelect
      {...props}
      value={whom.api}
      data={[option('finanzamt'), option('vies')]}
      onChange={event => onWhom(withApi(whom, event.currentTarget.value === 'vies' ? 'vies' : 'finanzamt'))}
    />
  )
}

/** The other service, or none: asking the same one again would be no fallback. */
export function FallbackSelect({ whom, onWhom, ...props }: Props) {
  const t = useTexts(texts)
  const option = useOption()
  const other = whom.api === 'vies' ? 'finanzamt' : 'vies'
  return (
    <NativeSelect
      {...props}
      value={whom.fallbackApi ?? ''}
      data={[{ value: '', label: t('none') }, option(other)]}
      onChange={event => onWhom({ ...whom, fallbackApi: event.currentTarget.value === other ? other : null })}
    />
  )
}

function useOption() {
  const t = useTexts(texts)
  return (api: Api) => ({ value: api, label: t(api) })
}
