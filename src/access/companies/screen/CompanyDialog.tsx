import { Button, Divider, Group, SimpleGrid, Stack, Switch, Text, TextInput, Title } from '@mantine/core'
import { actsForAllCompanies, OPERATOR_COMPANY_ID, ROLES } from '../../../ground/roles/role-rules.ts'
import { useLanguage, useTexts } from '../../../ground/texts/screen/useTexts.ts'
import { SubmitButton } from '../../../ground/ui/buttons/SubmitButton.tsx'
import { Failure } from '../../../ground/ui/display/Failure.tsx'
import { DateField } from '../../../ground/ui/fields/DateField.tsx'
import { openConfirm } from '../../../ground/ui/overlays/confirm.ts'
import { Dialog } from '../../../ground/ui/overlays/Dialog.tsx'
import { useUnsavedGuard } from '../../../ground/ui/overlays/use-unsaved-guard.ts'
import type { Person } from '../account-rules.ts'
import type { Company } from '../wire.ts'
import { SecretField } from './account-form.tsx'
import { texts } from './administration-texts.ts'
import { addCompany, saveCompany } from './calls.ts'
import { type CompanyFields, type CompanyFormState, changeOf, useCompanyForm } from './company-form.ts'
import { LogoField } from './LogoField.tsx'
import { refusedCompanyFields, useCompanyChange } from './use-company-change.ts'

const WIDTH = 1000 // docs/rules.md#measures

type Props = {
  /** null = a new one. */
  company: Company | null
  person: Person
  onClose: () => void
  onChanged: () => void
}

/** A new company, or one that stands; leaving it unsaved is asked about. */
export function CompanyDialog({ company, person, onClose, onChanged }: Props) {
  const t = useTexts(texts)
  const language = useLanguage()
  const form = useCompanyForm(company)
  useUnsavedGuard(form.isDirty())
  const leave = () => {
    if (!form.isDirty()) return onClose()
    openConfirm({
      title: t('discardTitle'),
      text: t('discardText'),
      confirm: t('discardYes'),
      cancel: t('discardNo'),
      onConfirm: onClose,
    })
  }
  const { mutate, isPending, failure, forget } = useCompanyChange({
    ...(company === null
      ? ({ done: 'added', failed: 'addFailed' } as const)
      : ({ done: 'updated', failed: 'updateFailed' } as const)),
    call: (fields: CompanyFields): Promise<unknown> => {
      const change = changeOf(fields, company, language)
      return company === null ? addCompany(change) : saveCompany(company.id, change)
    },
    onFailed: failure => form.setErrors(refusedCompanyFields(failure, form.values, t)),
    onDone: () => {
      onChanged()
      onClose()
    },
  })
  const title = company === null ? t('addTitle') : t('editTitle', { name: company.name })
  return (
    <Dialog title={title} width={WIDTH} opened onClose={leave}>
      <CompanyForm
        form={form}
        company={company}
        person={person}
        isBusy={isPending}
        failure={failure}
        onType={forget}
        onSave={fields => mutate(fields)}
        onLeave={leave}
      />
      {company !== null && (
        <>
          <Divider my="lg" color="var(--ui-line)" />
          <LogoField company={company} onChanged={onChanged} />
        </>
      )}
    </Dialog>
  )
}

type FormProps = {
  form: CompanyFormState
  /** null = a new one. */
  company: Company | null
  person: Person
  isBusy: boolean
  /** Why saving was refused; '' = it was not. */
  failure: string
  onType: () => void
  onSave: (fields: CompanyFields) => void
  onLeave: () => void
}

const HELP_BELOW: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error']
const SECRETS = ['finCustomerId', 'finUserId', 'pin'] as const

/**
 * Shows the fields of a company that `person` may change: licence and hold only for the operator, custom login only for a Dev
 * (docs/rules.md#roles-and-scope).
 */
function CompanyForm({ form, company, person, isBusy, failure, onType, onSave, onLeave }: FormProps) {
  const t = useTexts(texts)
  const canSave = form.isDirty() && form.isValid()
  return (
    <form
      onSubmit={form.onSubmit(fields => (canSave ? onSave(fields) : undefined))}
      onChange={onType}
      noValidate
      autoComplete="off"
    >
      <Stack>
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" verticalSpacing="md">
          <TextInput label={t('name')} data-autofocus {...form.getInputProps('name')} />
          <TextInput
            label={t('uid')}
            description={t('uidHelp')}
            inputWrapperOrder={HELP_BELOW}
            spellCheck={false}
            classNames={{ input: 'figures' }}
            {...form.getInputProps('uid')}
          />
          {actsForAllCompanies(person) && company?.id !== OPERATOR_COMPANY_ID && (
            <DateField label={t('validUntil')} description={t('validUntilHelp')} {...dateProps(form)} />
          )}
          {person.role === ROLES.dev && (
            <Switch
              label={t('useCustomLogin')}
              description={t('useCustomLoginHelp')}
              mt={{ base: 0, sm: 28 }}
              {...form.getInputProps('useCustomLogin', { type: 'checkbox' })}
            />
          )}
          {actsForAllCompanies(person) && company !== null && (
            <Switch
              label={t('hold')}
              description={t('holdHelp')}
              mt={{ base: 0, sm: 28 }}
              {...form.getInputProps('hold', { type: 'checkbox' })}
            />
          )}
        </SimpleGrid>
        {form.values.useCustomLogin && <Account form={form} company={company} />}
        <Failure text={Object.keys(form.errors).length > 0 ? '' : failure} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onLeave} disabled={isBusy}>
            {t('cancel')}
          </Button>
          <SubmitButton isBusy={isBusy} isDisabled={!canSave}>
            {company === null ? t('addYes') : t('save')}
          </SubmitButton>
        </Group>
      </Stack>
    </form>
  )
}

const dateProps = (form: CompanyFormState) => ({
  value: form.values.validUntil,
  onChange: (text: string) => form.setFieldValue('validUntil', text),
  error: form.errors.validUntil,
})

/** The company's own credentials; what is stored is never shown. */
function Account({ form, company }: Pick<FormProps, 'form' | 'company'>) {
  const t = useTexts(texts)
  const isStored = (field: (typeof SECRETS)[number]) =>
    company?.useCustomLogin === true && !company.missingRequired.includes(field)
  return (
    <Stack gap="xs" component="section">
      <Title order={3}>{t('accountTitle')}</Title>
      <Text c="dimmed">{t('accountHelp')}</Text>
      <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="md" verticalSpacing="md">
        {SECRETS.map(field => (
          <SecretField key={field} field={field} isStored={isStored(field)} {...form.getInputProps(field)} />
        ))}
      </SimpleGrid>
    </Stack>
  )
}
