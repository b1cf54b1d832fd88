import { Stack, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { useTexts } from '../texts/screen/useTexts.ts'
import { SubmitButton } from '../ui/buttons/SubmitButton.tsx'
import { PasswordField } from '../ui/fields/PasswordField.tsx'
import { Page } from '../ui/layout/Page.tsx'
import { useUnsavedGuard } from '../ui/overlays/use-unsaved-guard.ts'
import { useAccountForm } from '../users/screen/account-form.ts'
import { useCurrentUser } from '../users/screen/current-user.ts'
import { OneTimeCodeDialog } from '../users/screen/OneTimeCodeDialog.tsx'
import { texts } from '../users/screen/texts.ts'
import { useTakenEmail } from '../users/screen/use-taken-email.ts'

type Props = {
  providerAccounts: ReactNode
  recoveryCodes: ReactNode
  passkeys: ReactNode
  /** Which mails one wants. */
  mails: ReactNode
  /** Where one is signed in; it belongs to the sign-in, which stands above this folder. */
  sessions: ReactNode
  /** A new password or e-mail has ended the other sessions. */
  onSaved: () => void
}

/** One's own name, e-mail and password; saved with a one-time code. */
export function MyAccountPage({ passkeys, providerAccounts, recoveryCodes, mails, sessions, onSaved }: Props) {
  const t = useTexts(texts)
  const user = useCurrentUser()
  const form = useAccountForm(user)
  const taken = useTakenEmail(form.values.email, user)
  const emailProps = form.getInputProps('email')
  const wrongEmail = emailProps.error ?? taken
  const [isConfirming, dialog] = useDisclosure(false)
  const hasPassword = form.getValues().password !== ''
  // The rest is kept (drafts.ts).
  useUnsavedGuard(hasPassword)
  return (
    <Page title={t('accountTitle', { email: user.email })}>
      <form onSubmit={form.onSubmit(dialog.open)}>
        <Stack maw={460}>
          <TextInput label={t('firstname')} autoComplete="given-name" {...form.getInputProps('firstname')} />
          <TextInput label={t('lastname')} autoComplete="family-name" {...form.getInputProps('lastname')} />
          <TextInput
            label={t('email')}
            description={wrongEmail ? null : t('emailHelp')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            inputMode="email"
            autoComplete="email"
            {...emailProps}
            error={wrongEmail}
          />
          <PasswordField
            label={t('password')}
            description={t('passwordHelp')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            autoComplete="new-password"
            {...form.getInputProps('password')}
          />
          {hasPassword && (
            <PasswordField
              label={t('confirmPassword')}
              autoComplete="new-password"
              {...form.getInputProps('confirmPassword')}
            />
          )}
          <div>
            <SubmitButton isBusy={false} isDisabled={!form.isDirty() || !form.isValid() || taken !== null}>
              {t('update')}
            </SubmitButton>
          </div>
        </Stack>
      </form>
      {mails}
      {passkeys}
      {recoveryCodes}
      {providerAccounts}
      {sessions}
      {isConfirming && <OneTimeCodeDialog form={form} onClose={dialog.close} onSaved={onSaved} />}
    </Page>
  )
}
