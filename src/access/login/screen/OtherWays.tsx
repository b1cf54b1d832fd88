import { Stack, Text } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { useTexts } from '../../../ground/texts/screen/useTexts.ts'
import type { CurrentUser } from '../../users/wire.ts'
import { texts } from './texts.ts'

const PasskeyButton = lazy(async () => ({ default: (await import('./PasskeyButton.tsx')).PasskeyButton }))
const ProviderButton = lazy(async () => ({ default: (await import('./ProviderButton.tsx')).ProviderButton }))

type Props = {
  /** Of the provider's button; undefined = there is none. */
  label: string | undefined
  /** The key of a company's sign-in address: its people came for its provider alone. */
  provider: string | undefined
  takesPasskeys: boolean
  onDone: (user: CurrentUser) => void
}

/** Ways to sign in beside the password: an OpenID provider where the operator or the company has one, and a passkey where one would serve. */
export function OtherWays({ label, provider, takesPasskeys, onDone }: Props) {
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed" ta="center">
        {useTexts(texts)('or')}
      </Text>
      <Suspense>
        {takesPasskeys && <PasskeyButton onDone={onDone} />}
        {(label !== undefined || provider !== undefined) && <ProviderButton label={label} provider={provider} />}
      </Suspense>
    </Stack>
  )
}
