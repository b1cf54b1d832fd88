import { SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { useLanguage, useTexts } from '../../../ground/texts/screen/useTexts.ts'
import { FormDialog } from '../../../ground/ui/forms/FormDialog.tsx'
import { useUnsavedGuard } from '../../../ground/ui/overlays/use-unsaved-guard.ts'
import type { Person } from '../account-rules.ts'
import {
  COMPANY_FIELD_NAMES,
  type CompanyField,
  fieldOf,
  mayChangeField,
  type OpenCompanyField,
  SECRET_FIELDS,
  type SecretField as SecretName,
} from '../fields-rules.ts'
import type { Company } from '../wire.ts'
import { SecretField } from './account-form.tsx'
import { texts } from './administration-texts.ts'
import { addCompany, saveCompany } from './calls.ts'
import { type CompanyFields, type CompanyFormState, changeOf, useCompanyForm } from './company-form.ts'
import { FormField } from './FormField.tsx'
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

/** Shows the fields of a company that `person` may change (docs/rules.md#roles-and-scope). */
function Fields({ form, company, person }: FieldsProps) {
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" verticalSpacing="md">
        {COMPANY_FIELD_NAMES.filter(name => isAsked(name, person, company)).map((name, at) => (
          <FormField key={name} name={name} form={form} isFirst={at === 0} />
        ))}
      </SimpleGrid>
      {form.values.useCustomLogin && <Account form={form} company={company} />}
    </>
  )
}

const isOpen = (name: CompanyField): name is OpenCompanyField => fieldOf(name).kind !== 'secret'

const isAsked = (name: CompanyField, person: Person, company: Company | null): name is OpenCompanyField =>
  isOpen(name) && mayChangeField(person, name) && (fieldOf(name).isAsked?.(company) ?? true)

/** The company's own credentials; what is stored is never shown. */
function Account({ form, company }: Pick<FieldsProps, 'form' | 'company'>) {
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
