import { Button, Group, SimpleGrid, Stack, Switch, TextInput } from '@mantine/core'
import { useTexts } from '../../../ground/texts/screen/useTexts.ts'
import { SubmitButton } from '../../../ground/ui/buttons/SubmitButton.tsx'
import { Failure } from '../../../ground/ui/display/Failure.tsx'
import type { User } from '../wire.ts'
import { texts } from './administration-texts.ts'
import { CompanyField } from './CompanyField.tsx'
import { RoleField } from './RoleField.tsx'
import { useTakenEmail } from './use-taken-email.ts'
import type { UserFields } from './user-fields.ts'
import type { UserFormState } from './user-form.ts'

type Props = {
  form: UserFormState
  /** null = a new one. */
  user: User | null
  isBusy: boolean
  /** Why it was not saved; '' = it was not refused. */
  failure: string
  onType: () => void
  onSave: (fields: UserFields) => void
  onLeave: () => void
}

/** Names, e-mail, role, company, activity. */
export function UserForm({ form, user, isBusy, failure, onType, onSave, onLeave }: Props) {
  const t = useTexts(texts)
  const { email } = form.values
  const taken = useTakenEmail(email, { id: user?.id ?? null, email: user?.email ?? '' })
  const emailProps = form.getInputProps('email')
  const wrongEmail = emailProps.error ?? taken
  const canSave = form.isDirty() && form.isValid() && taken === null
  return (
    <form
      onSubmit={form.onSubmit(fields => (canSave ? onSave(fields) : undefined))}
      onChange={onType}
      noValidate
      autoComplete="off"
    >
      <Stack>
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" verticalSpacing="md">
          <TextInput label={t('firstname')} data-autofocus {...form.getInputProps('firstname')} />
          <TextInput label={t('lastname')} {...form.getInputProps('lastname')} />
          <TextInput
            label={t('email')}
            description={wrongEmail ? null : t('emailHelp')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            inputMode="email"
            autoCapitalize="none"
            spellCheck={false}
            {...emailProps}
            error={wrongEmail}
          />
          <CompanyField value={form.values.companyId} {...form.getInputProps('companyId')} />
          <RoleField value={form.values.role} currentRole={user?.role ?? null} {...form.getInputProps('role')} />
          <Switch
            label={t('isActive')}
            description={t('isActiveHelp')}
            mt={{ base: 0, sm: 28 }}
            {...form.getInputProps('isActive', { type: 'checkbox' })}
          />
        </SimpleGrid>
        <Failure text={Object.keys(form.errors).length > 0 ? '' : failure} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onLeave} disabled={isBusy}>
            {t('cancel')}
          </Button>
          <SubmitButton isBusy={isBusy} isDisabled={!canSave}>
            {user === null ? t('addYes') : t('save')}
          </SubmitButton>
        </Group>
      </Stack>
    </form>
  )
}
