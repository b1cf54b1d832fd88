import { SimpleGrid, Stack, Switch, Text, TextInput, Title } from '@mantine/core'
import { actsForAllCompanies, OPERATOR_COMPANY_ID, ROLES } from '../../../ground/roles/role-rules.ts'
import { useLanguage, useTexts } from '../../../ground/texts/screen/useTexts.ts'
import { DateField } from '../../../ground/ui/fields/DateField.tsx'
import { FormDialog } from '../../../ground/ui/forms/FormDialog.tsx'
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
  const isNew = company === null
  const canSave = form.isDirty() && form.isValid()
  return (
    <FormDialog
      title={isNew ? t('addTitle') : t('editTitle', { name: company.name })}
      width={WIDTH}
      submit={isNew ? t('addYes') : t('save')}
      isBusy={isPending}
      isDisabled={!canSave}
      isUnsaved={form.isDirty()}
      failure={failure}
      errors={form.errors}
      onSubmit={form.onSubmit(fields => (canSave ? mutate(fields) : undefined))}
      onType={forget}
      onClose={onClose}
      below={!isNew && <LogoField company={company} onChanged={onChanged} />}
    >
      <Fields form={form} company={company} person={person} />
    </FormDialog>
  )
}

type FieldsProps = Pick<Props, 'company' | 'person'> & { form: CompanyFormState }

const HELP_BELOW: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error']
const SECRETS = ['finCustomerId', 'finUserId', 'pin'] as const

/**
 * Shows the fields of a company that `person` may change: licence and hold only for the operator, custom login only for a Dev
 * (docs/rules.md#roles-and-scope).
 */
function Fields({ form, company, person }: FieldsProps) {
  const t = useTexts(texts)
  return (
    <>
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
    </>
  )
}

const dateProps = (form: CompanyFormState) => ({
  value: form.values.validUntil,
  onChange: (text: string) => form.setFieldValue('validUntil', text),
  error: form.errors.validUntil,
})

/** The company's own credentials; what is stored is never shown. */
function Account({ form, company }: Pick<FieldsProps, 'form' | 'company'>) {
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
