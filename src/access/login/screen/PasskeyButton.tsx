import { Stack } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useTexts } from '../../../base/texts/screen/useTexts.ts'
import { ActionButton } from '../../../base/ui/buttons/ActionButton.tsx'
import { DeviceFailed } from '../../../base/ui/calls/device-failed.ts'
import { Failure } from '../../../base/ui/display/Failure.tsx'
import { toast } from '../../../base/ui/overlays/toast.ts'
import { showLicenceExpired } from '../../companies/screen/show-licence-expired.ts'
import type { CurrentUser } from '../../users/wire.ts'
import { isPreSessionExpired, loginFailureMessage } from './failed-tries.ts'
import { texts } from './login-texts.ts'
import { texts as passkeyTexts } from './passkey-texts.ts'

type Props = {
  /** E-mail of the user whose password was right; undefined = sign-in with only a passkey. */
  email?: string
  onDone: (user: CurrentUser) => void
  /** Called when the pre-session has expired. */
  onExpired?: () => void
}

/** Signs in with a passkey; the WebAuthn code is loaded on click. */
export function PasskeyButton({ email, onDone, onExpired }: Props) {
  const passkeyText = useTexts(passkeyTexts)
  const failureText = useFailureText()
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => (await import('./passkey-calls.ts')).sendPasskey(email),
    meta: { isSignIn: true },
    onSuccess: onDone,
    onError: failure => {
      if (isPreSessionExpired(failure)) onExpired?.()
      if (failure.message === 'expired') showLicenceExpired()
      else toast('error', failureText(failure), '', 'sign-in')
    },
  })
  return (
    <Stack gap="xs">
      <ActionButton variant="default" fullWidth isBusy={isPending} onClick={() => mutate()}>
        {passkeyText(email === undefined ? 'signIn' : 'inPlaceOfCode')}
      </ActionButton>
      <Failure text={error === null || error.message === 'expired' ? '' : failureText(error)} />
    </Stack>
  )
}

function useFailureText() {
  const t = useTexts(texts)
  const passkeyText = useTexts(passkeyTexts)
  return (failure: Error): string => {
    if (failure instanceof DeviceFailed) return passkeyText(isCancelled(failure) ? 'cancelled' : 'deviceFailed')
    return loginFailureMessage(failure, t)
  }
}

// Browsers do not reveal whether the user cancelled or had no passkey (WebAuthn, level 3).
const isCancelled = ({ message }: DeviceFailed): boolean => message === 'NotAllowedError' || message === 'AbortError'
