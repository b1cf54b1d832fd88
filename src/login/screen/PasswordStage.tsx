import { Stack, Text, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, lazy, Suspense, useState } from 'react'
import { showLicenceExpired } from '../../companies/screen/show-licence-expired.ts'
import { useIsDemo } from '../../operator/screen/use-is-demo.ts'
import { useTexts } from '../../texts/screen/useTexts.ts'
import { SubmitButton } from '../../ui/buttons/SubmitButton.tsx'
import { PasswordField } from '../../ui/fields/PasswordField.tsx'
import { toast } from '../../ui/overlays/toast.ts'
import type { LoginResult } from '../wire.ts'
import { type Credentials, sendPassword } from './calls.ts'
import { loginFailureMessage } from './login-failure-message.ts'
import { texts } from './texts.ts'

const DemoAccounts = lazy(async () => ({ default: (await import('./DemoAccounts.tsx')).DemoAccounts }))

type Props = { onDone: (email: string, result: LoginResult) => void }

/** Stage 1: e-mail and password. */
export function PasswordStage({ onDone }: Props) {
  const t = useTexts(texts)
  const [{ email, password }, setTyped] = useState<Credentials>({ email: '', password: '' })
  const { mutate, isPending } = useMutation({
    mutationFn: sendPassword,
    meta: { isSignIn: true },
    onSuccess: (result, { email }) => onDone(email, result),
    onError: failure => {
      toast('error', loginFailureMessage(failure, t))
      if (failure.message === 'expired') showLicenceExpired()
    },
  })
  const isComplete = email.trim() !== '' && password !== ''
  const pick = (credentials: Credentials) => {
    setTyped(credentials)
    mutate(credentials)
  }
  const isDemo = useIsDemo()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isComplete && !isPending) mutate({ email: email.trim(), password })
  }
  return (
    <Stack gap="lg">
      <Text size="sm" c="dimmed">
        {t('whatThisIs')}
      </Text>
      <form onSubmit={submit}>
        <Stack>
          <TextInput
            label={t('email')}
            autoComplete="username"
            inputMode="email"
            autoCapitalize="none"
            spellCheck={false}
            autoFocus
            value={email}
            onChange={({ currentTarget }) => setTyped({ email: currentTarget.value, password })}
          />
          <PasswordField
            label={t('password')}
            autoComplete="current-password"
            value={password}
            onChange={({ currentTarget }) => setTyped({ email, password: currentTarget.value })}
          />
          <SubmitButton isBusy={isPending} isDisabled={!isComplete} fullWidth>
            {t('signIn')}
          </SubmitButton>
        </Stack>
      </form>
      <Suspense>{isDemo && <DemoAccounts isBusy={isPending} onPick={pick} />}</Suspense>
    </Stack>
  )
}
