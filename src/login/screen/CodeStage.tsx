import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconQrcode } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { showLicenceExpired } from '../../companies/screen/show-licence-expired.ts'
import { useIsDemo } from '../../operator/screen/use-is-demo.ts'
import { useTexts } from '../../texts/screen/useTexts.ts'
import { toast } from '../../ui/overlays/toast.ts'
import { OneTimeCodeInput } from '../../users/screen/OneTimeCodeInput.tsx'
import type { CurrentUser } from '../../users/wire.ts'
import { sendCode } from './calls.ts'
import { hasLapsed, loginFailureMessage } from './login-failure-message.ts'
import { texts } from './texts.ts'

const DemoCode = lazy(async () => ({ default: (await import('./DemoAccounts.tsx')).DemoCode }))
const AuthenticatorDialog = lazy(async () => ({
  default: (await import('./AuthenticatorDialog.tsx')).AuthenticatorDialog,
}))

type Props = {
  email: string
  /** Present only while no authenticator is confirmed. */
  totpUri: string | undefined
  onBack: () => void
  onDone: (user: CurrentUser) => void
}

/** Stage 2: the one-time code; sent as soon as it is complete. */
export function CodeStage({ email, totpUri, onBack, onDone }: Props) {
  const t = useTexts(texts)
  const [code, setCode] = useState('')
  const { mutate, isPending } = useMutation({
    mutationFn: sendCode,
    meta: { isSignIn: true },
    onSuccess: onDone,
    onError: failure => {
      setCode('')
      toast('error', loginFailureMessage(failure, t), hasLapsed(failure) ? t('beginAgain') : undefined)
      if (hasLapsed(failure)) onBack()
      if (failure.message === 'expired') showLicenceExpired()
    },
  })
  const isDemo = useIsDemo()
  const take = (totp: string) => {
    setCode(totp)
    mutate({ email, totp })
  }
  return (
    <Stack>
      <Title order={2}>{t('codeTitle')}</Title>
      {totpUri !== undefined && <SetUp totpUri={totpUri} />}
      <Text>{t('codeText')}</Text>
      <OneTimeCodeInput
        value={code}
        onChange={setCode}
        onComplete={totp => mutate({ email, totp })}
        isDisabled={isPending}
      />
      <Suspense>{isDemo && <DemoCode email={email} isBusy={isPending} onTake={take} />}</Suspense>
      <Group>
        <Button variant="default" onClick={onBack} disabled={isPending}>
          {t('back')}
        </Button>
      </Group>
    </Stack>
  )
}

function SetUp({ totpUri }: { totpUri: string }) {
  const t = useTexts(texts)
  const [isOpen, dialog] = useDisclosure(false)
  return (
    <>
      <Text>{t('setUpText')}</Text>
      <Button leftSection={<IconQrcode size={18} aria-hidden />} onClick={dialog.open}>
        {t('setUp')}
      </Button>
      <Suspense>{isOpen && <AuthenticatorDialog totpUri={totpUri} onClose={dialog.close} />}</Suspense>
    </>
  )
}
