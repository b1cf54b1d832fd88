import { Stack, Text, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useRef, useState } from 'react'
import { useTexts } from '../../../base/texts/screen/useTexts.ts'
import { SubmitButton } from '../../../base/ui/buttons/SubmitButton.tsx'
import { Failure } from '../../../base/ui/display/Failure.tsx'
import { PasswordField } from '../../../base/ui/fields/PasswordField.tsx'
import { Form } from '../../../base/ui/forms/Form.tsx'
import { operatorQuery } from '../../../platform/operator/screen/calls.ts'
import { showLicenceExpired } from '../../companies/screen/show-licence-expired.ts'
import { usePasskeysServed } from '../../passkeys/screen/use-passkeys-served.ts'
import type { CurrentUser } from '../../users/wire.ts'
import type { LoginResult } from '../wire.ts'
import { type Credentials, sendPassword } from './calls.ts'
import { useFailedTries } from './failed-tries.ts'
import { texts } from './login-texts.ts'

const DemoAccounts = lazy(async () => ({ default: (await import('./DemoAccounts.tsx')).DemoAccounts }))

type Props = {
  /** Why the password is requested again; '' = it is not. */
  notice: string
  onDone: (email: string, result: LoginResult) => void
  /** Signed in by passkey. */
  onEntered: (user: CurrentUser) => void
}

export function PasswordStage({ notice, onDone, onEntered }: Props) {
  const t = useTexts(texts)
  const [{ email, password }, setTyped] = useState<Credentials>({ email: '', password: '' })
  const tries = useFailedTries()
  const field = useRef<HTMLInputElement>(null)
  const type = (values: Credentials) => {
    setTyped(values)
    tries.forget()
  }
  const { mutate, isPending } = useMutation({
    mutationFn: sendPassword,
    meta: { isSignIn: true },
    onMutate: tries.forget,
    onSuccess: (result, { email }) => onDone(email, result),
    onError: failure => {
      tries.tell(failure)
      // The next keystroke replaces the wrong value.
      field.current?.focus()
      field.current?.select()
      if (failure.message === 'expired') showLicenceExpired()
    },
  })
  const isComplete = email.trim() !== '' && password !== ''
  const pick = (credentials: Credentials) => {
    setTyped(credentials)
    mutate(credentials)
  }
  const { data: operator } = useQuery(operatorQuery)
  const { provider } = useSearch({ strict: false })
  const label = operator?.openidLabel
  const { areServed: takesPasskeys } = usePasskeysServed()
  const [isSent, setSent] = useState(false)
  const submit = () => {
    setSent(true)
    if (isComplete && !isPending) mutate({ email: email.trim(), password })
  }
  return (
    <Stack gap="lg">
      <Text size="sm" c="dimmed">
        {t('whatThisIs')}
      </Text>
      <Form onSubmit={submit}>
        <Stack>
          <Failure text={password === '' ? notice : ''} />
          <TextInput
            label={t('email')}
            autoComplete="username"
            inputMode="email"
            autoCapitalize="none"
            spellCheck={false}
            autoFocus
            required
            error={isSent && email.trim() === '' && t('emailMissing')}
            value={email}
            onChange={({ currentTarget }) => type({ email: currentTarget.value, password })}
          />
          <PasswordField
            label={t('password')}
            autoComplete="current-password"
            value={password}
            onChange={({ currentTarget }) => type({ email, password: currentTarget.value })}
            required
            error={tries.said || (isSent && password === '' && t('passwordMissing'))}
            ref={field}
          />
          <SubmitButton isBusy={isPending} fullWidth>
            {t('signIn')}
          </SubmitButton>
        </Stack>
      </Form>
      {(label !== undefined || provider !== undefined || takesPasskeys) && (
        <OtherWays label={label} provider={provider} takesPasskeys={takesPasskeys} onDone={onEntered} />
      )}
      <Suspense>{operator?.demoAccounts !== undefined && <DemoAccounts isBusy={isPending} onPick={pick} />}</Suspense>
    </Stack>
  )
}

const PasskeyButton = lazy(async () => ({ default: (await import('./PasskeyButton.tsx')).PasskeyButton }))
const ProviderButton = lazy(async () => ({ default: (await import('./ProviderButton.tsx')).ProviderButton }))

type WaysProps = {
  /** Label of the provider's button; undefined = no provider. */
  label: string | undefined
  /** The key of a company's sign-in address, whose users only sign in with its provider. */
  provider: string | undefined
  takesPasskeys: boolean
  onDone: (user: CurrentUser) => void
}

/**
 * Alternatives to the password: the operator's or company's OpenID provider, and a passkey if the
 * host supports it.
 */
function OtherWays({ label, provider, takesPasskeys, onDone }: WaysProps) {
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
