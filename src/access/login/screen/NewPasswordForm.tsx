import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation } from '@tanstack/react-query'
import { useTexts } from '../../../base/texts/screen/useTexts.ts'
import { SubmitButton } from '../../../base/ui/buttons/SubmitButton.tsx'
import { describeFailure } from '../../../base/ui/calls/failure-message.ts'
import { Failure } from '../../../base/ui/display/Failure.tsx'
import { PasswordField } from '../../../base/ui/fields/PasswordField.tsx'
import { VALIDATION_DELAY_MS } from '../../../base/ui/fields/validation-delay.ts'
import { Form } from '../../../base/ui/forms/Form.tsx'
import { toast } from '../../../base/ui/overlays/toast.ts'
import { passwordIssue, personalWords } from '../../users/password-rules.ts'
import { accountRefusal, refusedFields } from '../../users/screen/account-refusal.ts'
import { readCurrentUser, saveOwnAccount } from '../../users/screen/calls.ts'
import { texts as accountTexts } from '../../users/screen/users-texts.ts'
import { texts as userTexts } from '../../users/users-texts.ts'
import type { CurrentUser } from '../../users/wire.ts'
import { texts } from './login-texts.ts'

type Props = {
  user: CurrentUser
  onDone: (user: CurrentUser) => void
  /** Signs out without a new password. */
  onCancel: () => void
  /** Why signing out failed; '' if it did not fail. */
  failure?: string
  hasTitle?: boolean
}

/** Stage 3: replaces the initial password with the user's own. */
export function NewPasswordForm({ user, onDone, onCancel, failure = '', hasTitle = true }: Props) {
  const t = useTexts(texts)
  const accountText = useTexts(accountTexts)
  const form = useNewPassword(user)
  const { mutate, isPending, error } = useMutation({
    mutationFn: (password: string) => saveOwnAccount(user.id, { password }).then(readCurrentUser),
    meta: { errorTitle: failure => accountRefusal(failure, accountText) },
    onError: failure => form.setErrors(refusedFields(failure, accountText)),
    onSuccess: changedUser => {
      toast('success', t('passwordSaved'), '', 'sign-in')
      onDone(changedUser)
    },
  })
  const isAtField = Object.keys(refusedFields(error, accountText)).length > 0
  const refusal = isAtField ? '' : describeFailure(accountRefusal(error, accountText), error)
  return (
    <Form onSubmit={form.onSubmit(({ password }) => mutate(password))}>
      <Stack>
        {hasTitle && <Title order={2}>{t('newPasswordTitle')}</Title>}
        <Text>{t('newPasswordText')}</Text>
        <PasswordField
          label={t('newPassword')}
          required
          autoComplete="new-password"
          autoFocus
          data-autofocus
          {...form.getInputProps('password')}
        />
        <PasswordField
          label={t('confirmPassword')}
          required
          autoComplete="new-password"
          {...form.getInputProps('confirmPassword')}
        />
        <Failure text={refusal || failure} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onCancel} disabled={isPending}>
            {hasTitle ? t('cancel') : t('logout')}
          </Button>
          <SubmitButton isBusy={isPending}>{t('save')}</SubmitButton>
        </Group>
      </Stack>
    </Form>
  )
}

function useNewPassword(user: CurrentUser) {
  const userText = useTexts(userTexts)
  const personalWordList = personalWords({ ...user, companyName: user.company.name })
  return useForm({
    initialValues: { password: '', confirmPassword: '' },
    validateInputOnChange: true,
    validateDebounce: VALIDATION_DELAY_MS.form,
    validate: {
      password: value => {
        const issue = passwordIssue(value, personalWordList)
        return issue && userText(issue)
      },
      confirmPassword: (value, { password }) => (value === password ? null : userText('passwordMismatch')),
    },
  })
}
