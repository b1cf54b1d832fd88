import { Stack, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { ProviderAccounts } from '../../access/login/openid/screen/ProviderAccounts.tsx'
import { SessionList, sessionsQuery } from '../../access/login/screen/SessionList.tsx'
import { Passkeys } from '../../access/passkeys/screen/Passkeys.tsx'
import { RecoveryCodes } from '../../access/users/recovery/screen/RecoveryCodes.tsx'
import { useAccountForm } from '../../access/users/screen/account-form.ts'
import { ConfirmAccountChange } from '../../access/users/screen/ConfirmAccountChange.tsx'
import { useCurrentUser } from '../../access/users/screen/current-user.ts'
import { useTakenEmail } from '../../access/users/screen/use-taken-email.ts'
import { texts } from '../../access/users/screen/users-texts.ts'
import { useTexts } from '../../base/texts/screen/useTexts.ts'
import { SubmitButton } from '../../base/ui/buttons/SubmitButton.tsx'
import { PasswordField } from '../../base/ui/fields/PasswordField.tsx'
import { Form } from '../../base/ui/forms/Form.tsx'
import { Page } from '../../base/ui/layout/Page.tsx'
import { useUnsavedGuard } from '../../base/ui/overlays/use-unsaved-guard.ts'
import { DigestSettingSwitch } from '../../checking/partners/screen/DigestSetting.tsx'

/**
 * The user's own name, e-mail and password, saved with a one-time code; mail settings, ways to sign
 * in, and sessions.
 */
export function MyAccountPage() {
  const t = useTexts(texts)
  const queries = useQueryClient()
  const user = useCurrentUser()
  const form = useAccountForm(user)
  const takenMessage = useTakenEmail(form.values.email, user)
  const emailProps = form.getInputProps('email')
  const wrongEmail = emailProps.error ?? takenMessage
  // A new password or e-mail has ended the other sessions.
  const onSaved = () => void queries.invalidateQueries(sessionsQuery(user.id))
  const [isConfirming, dialog] = useDisclosure(false)
  const hasPassword = form.getValues().password !== ''
  // The other fields are kept (drafts.ts).
  useUnsavedGuard(hasPassword)
  return (
    <Page title={t('accountTitle', { email: user.email })}>
      <Form onSubmit={form.onSubmit(() => (takenMessage === null ? dialog.open() : undefined))}>
        <Stack maw={460}>
          <TextInput label={t('firstname')} required autoComplete="given-name" {...form.getInputProps('firstname')} />
          <TextInput label={t('lastname')} required autoComplete="family-name" {...form.getInputProps('lastname')} />
          <TextInput
            label={t('email')}
            required
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
              required
              autoComplete="new-password"
              {...form.getInputProps('confirmPassword')}
            />
          )}
          <div>
            <SubmitButton isBusy={false} isDisabled={!form.isDirty()}>
              {t('update')}
            </SubmitButton>
          </div>
        </Stack>
      </Form>
      <DigestSettingSwitch />
      <Passkeys />
      <RecoveryCodes />
      <ProviderAccounts />
      <SessionList userId={user.id} isOwn />
      {isConfirming && <ConfirmAccountChange form={form} onClose={dialog.close} onSaved={onSaved} />}
    </Page>
  )
}
