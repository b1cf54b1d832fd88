import { SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { useLanguage, useTexts } from '../../../base/texts/screen/useTexts.ts'
import { FormDialog } from '../../../base/ui/forms/FormDialog.tsx'
import { useUnsavedGuard } from '../../../base/ui/overlays/use-unsaved-guard.ts'
import type { Person } from '../account-rules.ts'
import {
  COMPANY_FIELD_NAMES,
  type CompanyField,
  fieldOf,
  mayChangeField,
  type NonSecretCompanyField,
  SECRET_FIELDS,
  type SecretField as SecretName,
} from '../fields-rules.ts'
import type { Company, SentCompany } from '../wire.ts'
import { SecretField } from './account-form.tsx'
import { texts } from './administration-texts.ts'
import { addCompany, saveCompany } from './calls.ts'
import { type CompanyFormState, changeOf, useCompanyForm } from './company-form.ts'
import { FormField } from './FormField.tsx'
import { LogoField } from './LogoField.tsx'
import { NumberCodeDialog, useNumberCode } from './number-code.tsx'
import { refusedCompanyFields, useCompanyChange } from './use-company-change.ts'

const WIDTH = 1000 // docs/rules.md#measures

type Props = {
  /** null = a new one. */
  company: Company | null
  person: Person
  onClose: () => void
  onChanged: () => void
}

/** Creates or edits a company; asks before discarding unsaved input. */
export function CompanyDialog({ company, person, onClose, onChanged }: Props) {
  const t = useTexts(texts)
  const language = useLanguage()
  const form = useCompanyForm(company)
  useUnsavedGuard(form.isDirty())
  const code = useNumberCode(company)
  const currentChange = () => changeOf(form.values, company, language)
  const { mutate, isPending, failure, error, clearFailure } = useCompanyChange({
    ...(company === null
      ? ({ done: 'added', failed: 'addFailed' } as const)
      : ({ done: 'updated', failed: 'updateFailed' } as const)),
    call: (change: SentCompany): Promise<unknown> =>
      company === null ? addCompany(change) : saveCompany(company.id, change),
    onFailed: failure => {
      if (!code.handleFailure(failure, currentChange())) form.setErrors(refusedCompanyFields(failure, form.values, t))
    },
    onDone: () => {
      onChanged()
      onClose()
    },
  })
  const isNew = company === null
  // Only operators add companies, and they need a code only for a number that another company has.
  const save = () => (isNew ? mutate(currentChange()) : code.submit(currentChange(), mutate))
  return (
    <FormDialog
      title={isNew ? t('addTitle') : t('editTitle', { name: company.name })}
      width={WIDTH}
      submit={isNew ? t('addYes') : t('save')}
      isBusy={isPending}
      isDisabled={!isNew && !form.isDirty()}
      isUnsaved={form.isDirty()}
      failure={code.pendingChange ? '' : failure}
      errors={form.errors}
      onSubmit={form.onSubmit(save)}
      onType={clearFailure}
      onClose={onClose}
      below={!isNew && <LogoField company={company} onChanged={onChanged} />}
    >
      <Fields form={form} company={company} person={person} />
      <NumberCodeDialog code={code} isBusy={isPending} failure={error} onSave={mutate} onType={clearFailure} />
    </FormDialog>
  )
}

type FieldsProps = Pick<Props, 'company' | 'person'> & { form: CompanyFormState }

/** Shows the fields of a company that `person` may change (docs/rules.md#roles-and-scope). */
function Fields({ form, company, person }: FieldsProps) {
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" verticalSpacing="md">
        {COMPANY_FIELD_NAMES.filter(name => isInForm(name, person, company)).map((name, index) => (
          <FormField key={name} name={name} form={form} hasInitialFocus={index === 0} />
        ))}
      </SimpleGrid>
      {form.values.useCustomLogin && <AccountFields form={form} company={company} />}
    </>
  )
}

const isNonSecret = (name: CompanyField): name is NonSecretCompanyField => fieldOf(name).kind !== 'secret'

const isInForm = (name: CompanyField, person: Person, company: Company | null): name is NonSecretCompanyField =>
  isNonSecret(name) && mayChangeField(person, name) && (fieldOf(name).isInForm?.(company) ?? true)

/** Shows the fields of the company's own credentials. Stored values are never shown. */
function AccountFields({ form, company }: Pick<FieldsProps, 'form' | 'company'>) {
  const t = useTexts(texts)
  const isStored = (field: SecretName) => company?.useCustomLogin === true && !company.missingRequired.includes(field)
  return (
    <Stack gap="xs" component="section">
      <Title order={3}>{t('accountTitle')}</Title>
      <Text c="dimmed">{t('accountHelp')}</Text>
      <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="md" verticalSpacing="md">
        {SECRET_FIELDS.map(field => (
          <SecretField key={field} field={field} isStored={isStored(field)} {...form.getInputProps(field)} />
        ))}
      </SimpleGrid>
    </Stack>
  )
}
