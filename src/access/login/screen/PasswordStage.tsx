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
import { usePasskeySupport } from '../../passkeys/screen/use-passkey-support.ts'
import type { CurrentUser } from '../../users/wire.ts'
import type { LoginResult } from '../wire.ts'
import { type Credentials, sendPassword } from './calls.ts'
import { useFailedTries } from './failed-tries.ts'
import { texts } from './login-texts.ts'

const DemoAccounts = lazy(async () => ({ default: (await import('./DemoAccounts.tsx')).DemoAccounts }))

type Props = {
  /** Why the password is requested again; '' on the first request. */
  notice: string
  onDone: (email: string, result: LoginResult) => void
  /** Called after a sign-in by passkey. */
  onSignedIn: (user: CurrentUser) => void
}

export function PasswordStage({ notice, onDone, onSignedIn }: Props) {
  const t = useTexts(texts)
  const [{ email, password }, setCredentials] = useState<Credentials>({ email: '', password: '' })
  const tries = useFailedTries()
  const passwordInput = useRef<HTMLInputElement>(null)
  const changeInput = (values: Credentials) => {
    setCredentials(values)
    tries.clear()
  }
  const { mutate, isPending } = useMutation({
    mutationFn: sendPassword,
    meta: { isSignIn: true },
    onMutate: tries.clear,
    onSuccess: (result, { email }) => onDone(email, result),
    onError: failure => {
      tries.report(failure)
      // The next keystroke replaces the wrong value.
      passwordInput.current?.focus()
      passwordInput.current?.select()
      if (failure.message === 'expired') showLicenceExpired()
    },
  })
  const isComplete = email.trim() !== '' && password !== ''
  const signInAs = (credentials: Credentials) => {
    setCredentials(credentials)
    mutate(credentials)
  }
  const { data: operator } = useQuery(operatorQuery)
  const { provider: companySignInId } = useSearch({ strict: false })
  const providerLabel = operator?.openidLabel
  const { areSupported: arePasskeysSupported } = usePasskeySupport()
  const [wasSubmitted, setSubmitted] = useState(false)
  const submit = () => {
    setSubmitted(true)
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
            error={wasSubmitted && email.trim() === '' && t('emailMissing')}
            value={email}
            onChange={({ currentTarget }) => changeInput({ email: currentTarget.value, password })}
          />
          <PasswordField
            label={t('password')}
            autoComplete="current-password"
            value={password}
            onChange={({ currentTarget }) => changeInput({ email, password: currentTarget.value })}
            required
            error={tries.message || (wasSubmitted && password === '' && t('passwordMissing'))}
            ref={passwordInput}
          />
          <SubmitButton isBusy={isPending} fullWidth>
            {t('signIn')}
          </SubmitButton>
        </Stack>
      </Form>
      {(providerLabel !== undefined || companySignInId !== undefined || arePasskeysSupported) && (
        <OtherSignIns
          providerLabel={providerLabel}
          companySignInId={companySignInId}
          arePasskeysSupported={arePasskeysSupported}
          onDone={onSignedIn}
        />
      )}
      <Suspense>
        {operator?.demoAccounts !== undefined && <DemoAccounts isBusy={isPending} onPick={signInAs} />}
      </Suspense>
    </Stack>
  )
}

const PasskeyButton = lazy(async () => ({ default: (await import('./PasskeyButton.tsx')).PasskeyButton }))
const ProviderButton = lazy(async () => ({ default: (await import('./ProviderButton.tsx')).ProviderButton }))

type OtherSignInsProps = {
  /** Label of the operator's provider; undefined = it has none. */
  providerLabel: string | undefined
  /** The id in the URL of a company's sign-in page, which offers only that company's provider. */
  companySignInId: string | undefined
  arePasskeysSupported: boolean
  onDone: (user: CurrentUser) => void
}

/**
 * Shows alternatives to the password: the OpenID provider of the operator or company, and a passkey
 * if the host supports it.
 */
function OtherSignIns({ providerLabel, companySignInId, arePasskeysSupported, onDone }: OtherSignInsProps) {
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed" ta="center">
        {useTexts(texts)('or')}
      </Text>
      <Suspense>
        {arePasskeysSupported && <PasskeyButton onDone={onDone} />}
        {(providerLabel !== undefined || companySignInId !== undefined) && (
          <ProviderButton providerLabel={providerLabel} companySignInId={companySignInId} />
        )}
      </Suspense>
    </Stack>
  )
}
