import { Switch, TextInput } from '@mantine/core'
import { useTexts } from '../../../base/texts/screen/useTexts.ts'
import { DateField } from '../../../base/ui/fields/DateField.tsx'
import { texts as formTexts } from '../../../base/ui/forms/form-texts.ts'
import { fieldOf, type NonSecretCompanyField } from '../fields-rules.ts'
import { texts } from './administration-texts.ts'
import type { CompanyFormState } from './company-form.ts'

const INPUT_ORDER: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error']

type FieldProps = { name: NonSecretCompanyField; form: CompanyFormState; hasInitialFocus?: boolean }

/** Renders a field of a company by its kind. */
export function FormField({ name, form, hasInitialFocus = false }: FieldProps) {
  const t = useTexts(texts)
  const formText = useTexts(formTexts)
  const { kind, help, isCode, isNeeded = false } = fieldOf(name)
  const labels = { label: t(name), ...(help ? { description: t(help) } : {}) }
  if (kind === 'switch') {
    return <Switch {...labels} mt={{ base: 0, sm: 28 }} {...form.getInputProps(name, { type: 'checkbox' })} />
  }
  if (kind === 'day') return <DateField {...labels} isOptional={!isNeeded} {...dateProps(form, name)} />
  const label = isNeeded ? t(name) : formText('optional', { label: t(name) })
  const code = isCode ? { spellCheck: false, classNames: { input: 'figures' } } : {}
  const focus = hasInitialFocus ? { 'data-autofocus': true } : {}
  const inputProps = { ...labels, ...code, ...focus, label, required: isNeeded, inputWrapperOrder: INPUT_ORDER }
  return <TextInput {...inputProps} {...form.getInputProps(name)} />
}

const dateProps = (form: CompanyFormState, name: NonSecretCompanyField) => ({
  value: String(form.values[name]),
  onChange: (text: string) => form.setFieldValue(name, text),
  error: form.errors[name],
})
