import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconQrcode } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useTexts } from '../../../base/texts/screen/useTexts.ts'
import { OneTimeCodeInput } from '../../../base/ui/forms/OneTimeCodeInput.tsx'
import { useIsDemo } from '../../../platform/operator/screen/use-is-demo.ts'
import { showLicenceExpired } from '../../companies/screen/show-licence-expired.ts'
import { usePasskeysServed } from '../../passkeys/screen/use-passkeys-served.ts'
import type { CurrentUser } from '../../users/wire.ts'
import { sendCode } from './calls.ts'
import { hasLapsed, useFailedTries } from './failed-tries.ts'
import { texts } from './login-texts.ts'
import { PasskeyButton } from './PasskeyButton.tsx'
import { texts as recoveryTexts } from './recovery-texts.ts'

const DemoCode = lazy(async () => ({ default: (await import('./DemoAccounts.tsx')).DemoCode }))
const AuthenticatorDialog = lazy(async () => ({
  default: (await import('./AuthenticatorDialog.tsx')).AuthenticatorDialog,
}))

type Props = {
  email: string
  /** Set only until an authenticator is confirmed. */
  totpUri: string | undefined
  /** After a recovery code: the number of codes left. */
  codesLeft?: number | undefined
  /** A passkey is available instead of the code. */
  hasPasskey?: true | undefined
  onBack: () => void
  /** The time to enter the code has expired. */
  onLapsed: () => void
  onPhoneLost: () => void
  onDone: (user: CurrentUser) => void
}

/** Stage 2: the one-time code, submitted when complete. */
export function CodeStage({ email, totpUri, codesLeft, hasPasskey, onBack, onLapsed, onPhoneLost, onDone }: Props) {
  const t = useTexts(texts)
  const recovery = useTexts(recoveryTexts)
  const [code, setCode] = useState('')
  const tries = useFailedTries()
  const { mutate, isPending } = useMutation({
    mutationFn: sendCode,
    meta: { isSignIn: true },
    onMutate: tries.forget,
    onSuccess: onDone,
    onError: failure => {
      setCode('')
      tries.tell(failure)
      if (hasLapsed(failure)) onLapsed()
      if (failure.message === 'expired') showLicenceExpired()
    },
  })
  const isDemo = useIsDemo()
  const { areServed: takesPasskeys } = usePasskeysServed()
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
          tries.forget()
        }}
        error={tries.said}
        onComplete={totp => mutate({ email, totp })}
        isDisabled={isPending}
        isLater={!wasSetUp}
      />
      {hasPasskey && takesPasskeys && <PasskeyButton email={email} onDone={onDone} onLapsed={onLapsed} />}
      <Suspense>{isDemo && <DemoCode email={email} isBusy={isPending} onTake={submitCode} />}</Suspense>
      <Group>
        <Button variant="default" onClick={onBack} disabled={isPending}>
          {t('back')}
        </Button>
        {totpUri === undefined && (
          <Button variant="subtle" onClick={onPhoneLost} disabled={isPending}>
            {recovery('title')}
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
  const recovery = useTexts(recoveryTexts)
  const again = codesLeft === 0 ? recovery('setUpAgainLast') : recovery('setUpAgain', { count: codesLeft ?? 0 })
  return (
    <>
      <Text>{codesLeft === undefined ? t('setUpText') : again}</Text>
      <Button autoFocus leftSection={<IconQrcode size={18} aria-hidden />} onClick={onOpen}>
        {t('setUp')}
      </Button>
      <Suspense>{isOpen && <AuthenticatorDialog totpUri={totpUri} onClose={onClose} />}</Suspense>
    </>
  )
}
