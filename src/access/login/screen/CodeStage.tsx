import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconQrcode } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTexts } from '../../../base/texts/screen/useTexts.ts'
import { OneTimeCodeInput } from '../../../base/ui/forms/OneTimeCodeInput.tsx'
import { useIsDemo } from '../../../platform/operator/screen/use-is-demo.ts'
import { showLicenceExpired } from '../../companies/screen/show-licence-expired.ts'
import { usePasskeySupport } from '../../passkeys/screen/use-passkey-support.ts'
import type { CurrentUser } from '../../users/wire.ts'
import { sendCode } from './calls.ts'
import { isPreSessionExpired, useFailedTries } from './failed-tries.ts'
import { texts } from './login-texts.ts'
import { PasskeyButton } from './PasskeyButton.tsx'
import { texts as recoveryTexts } from './recovery-texts.ts'

const DemoCode = lazy(async () => ({ default: (await import('./DemoAccounts.tsx')).DemoCode }))
const AuthenticatorDialog = lazy(async () => ({
  default: (await import('./AuthenticatorDialog.tsx')).AuthenticatorDialog,
}))

type Props = {
  email: string
  /** The otpauth URI, set only until an authenticator is confirmed. */
  totpUri: string | undefined
  /** The number of recovery codes left, set only after a recovery code. */
  codesLeft?: number | undefined
  /** True if a passkey can be used instead of the code. */
  hasPasskey?: true | undefined
  onBack: () => void
  /** Called when the time to enter the code has expired. */
  onExpired: () => void
  onPhoneLost: () => void
  onDone: (user: CurrentUser) => void
}

/** Shows stage 2: the one-time code, which is submitted when complete. */
export function CodeStage({ email, totpUri, codesLeft, hasPasskey, onBack, onExpired, onPhoneLost, onDone }: Props) {
  const t = useTexts(texts)
  const recoveryText = useTexts(recoveryTexts)
  const [code, setCode] = useState('')
  const tries = useFailedTries()
  const { mutate, isPending } = useMutation({
    mutationFn: sendCode,
    meta: { isSignIn: true },
    onMutate: tries.clear,
    onSuccess: onDone,
    onError: failure => {
      setCode('')
      tries.report(failure)
      if (isPreSessionExpired(failure)) onExpired()
      if (failure.message === 'expired') showLicenceExpired()
    },
  })
  const isDemo = useIsDemo()
  const { areSupported: arePasskeysSupported } = usePasskeySupport()
  const [isSettingUp, setUp] = useDisclosure(false)
  const [wasSetUp, setWasSetUp] = useState(totpUri === undefined)
  const close = () => {
    setWasSetUp(true)
    setUp.close()
  }
  const submitCode = (totp: string) => {
    setCode(totp)
    mutate({ email, totp })
  }
  return (
    <Stack>
      <Title order={2}>{t('codeTitle')}</Title>
      {totpUri !== undefined && (
        <SetUp codesLeft={codesLeft} totpUri={totpUri} isOpen={isSettingUp} onOpen={setUp.open} onClose={close} />
      )}
      <Text>{t('codeText')}</Text>
      <OneTimeCodeInput
        key={String(isSettingUp)} // receives the focus when the dialog closes
        value={code}
        onChange={value => {
          setCode(value)
          tries.clear()
        }}
        error={tries.message}
        onComplete={totp => mutate({ email, totp })}
        isDisabled={isPending}
        isLater={!wasSetUp}
      />
      {hasPasskey && arePasskeysSupported && <PasskeyButton email={email} onDone={onDone} onExpired={onExpired} />}
      <Suspense>{isDemo && <DemoCode email={email} isBusy={isPending} onTake={submitCode} />}</Suspense>
      <Group>
        <Button variant="default" onClick={onBack} disabled={isPending}>
          {t('back')}
        </Button>
        {totpUri === undefined && (
          <Button variant="subtle" onClick={onPhoneLost} disabled={isPending}>
            {recoveryText('title')}
          </Button>
        )}
      </Group>
    </Stack>
  )
}

type SetUpProps = Pick<Props, 'codesLeft'> & {
  totpUri: string
  isOpen: boolean
  onOpen: () => void
  onClose: () => void
}

function SetUp({ codesLeft, totpUri, isOpen, onOpen, onClose }: SetUpProps) {
  const t = useTexts(texts)
  const recoveryText = useTexts(recoveryTexts)
  const setUpAgainText =
    codesLeft === 0 ? recoveryText('setUpAgainLast') : recoveryText('setUpAgain', { count: codesLeft ?? 0 })
  return (
    <>
      <Text>{codesLeft === undefined ? t('setUpText') : setUpAgainText}</Text>
      <Button autoFocus leftSection={<IconQrcode size={18} aria-hidden />} onClick={onOpen}>
        {t('setUp')}
      </Button>
      <Suspense>{isOpen && <AuthenticatorDialog totpUri={totpUri} onClose={onClose} />}</Suspense>
    </>
  )
}
