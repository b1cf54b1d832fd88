import { Stack, Text, Title } from '@mantine/core'
import { useLanguage, useTexts } from '../../../base/texts/screen/useTexts.ts'
import { SubmitButton } from '../../../base/ui/buttons/SubmitButton.tsx'
import { Failure } from '../../../base/ui/display/Failure.tsx'
import { Form } from '../../../base/ui/forms/Form.tsx'
import { useUnsavedGuard } from '../../../base/ui/overlays/use-unsaved-guard.ts'
import { OWN_NUMBER_FIELDS } from '../fields-rules.ts'
import type { Company, SentCompany } from '../wire.ts'
import { texts } from './administration-texts.ts'
import { saveCompany } from './calls.ts'
import { changeOf, useCompanyForm } from './company-form.ts'
import { FormField } from './FormField.tsx'
import { NumberCodeDialog, useNumberCode } from './number-code.tsx'
import { refusedCompanyFields, useCompanyChange } from './use-company-change.ts'

/**
 * Form of a company's German and British numbers, for its Admins. Pass a new `key` to reset it to
 * the stored values.
 */
export function OwnNumbers({ company }: { company: Company }) {
  const t = useTexts(texts)
  const language = useLanguage()
  const form = useCompanyForm(company)
  useUnsavedGuard(form.isDirty())
  const code = useNumberCode(company)
  const currentChange = () => changeOf(form.values, company, language)
  const { mutate, isPending, failure, error, clearFailure } = useCompanyChange({
    call: (change: SentCompany) => saveCompany(company.id, change),
    done: 'updated',
    failed: 'updateFailed',
    onFailed: failure => {
      if (!code.handleFailure(failure, currentChange())) form.setErrors(refusedCompanyFields(failure, form.values, t))
    },
    onDone: code.close,
  })
  // Validates only these fields: errors of other fields are not visible here.
  const onSubmit = () => {
    const hasErrors = OWN_NUMBER_FIELDS.map(name => form.validateField(name)).some(({ hasError }) => hasError)
    if (!hasErrors) code.submit(currentChange(), mutate)
  }
  return (
    <Form onSubmit={onSubmit} onType={clearFailure} autoComplete="off">
      <Stack maw={460}>
        <Title order={3}>{t('ownNumbersTitle')}</Title>
        <Text>{t('ownNumbersText')}</Text>
        {OWN_NUMBER_FIELDS.map(name => (
          <FormField key={name} name={name} form={form} />
        ))}
        <Failure text={code.pendingChange ? '' : failure} />
        <div>
          <SubmitButton isBusy={isPending} isDisabled={!form.isDirty()}>
            {t('save')}
          </SubmitButton>
        </div>
      </Stack>
      <NumberCodeDialog code={code} isBusy={isPending} failure={error} onSave={mutate} onType={clearFailure} />
    </Form>
  )
}
