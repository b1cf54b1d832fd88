import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTexts } from '../../../base/texts/screen/useTexts.ts'
import { PasswordField } from '../../../base/ui/fields/PasswordField.tsx'
import { VALIDATION_DELAY_MS } from '../../../base/ui/fields/validation-delay.ts'
import { ACCOUNT_FIELDS, type AccountField } from '../fields-rules.ts'
import type { CompanyChange } from '../wire.ts'
import { texts } from './companies-texts.ts'
import { useDescribeIssue } from './use-issue.ts'

export type Account = Record<AccountField, string>

const EMPTY_ACCOUNT = Object.fromEntries(ACCOUNT_FIELDS.map(name => [name, ''])) as Account

/** Form state of the account; an empty field keeps the stored value. */
export function useAccountForm() {
  const describeIssue = useDescribeIssue()
  return useForm<Account>({
    initialValues: EMPTY_ACCOUNT,
    validateInputOnChange: true,
    validateDebounce: VALIDATION_DELAY_MS.form,
    validate: Object.fromEntries(
      ACCOUNT_FIELDS.map(name => [name, (value: string) => (value === '' ? null : describeIssue(name, value))]),
    ),
  })
}

/** Returns the change to send: only fields with input, with the unchanged name. */
export const changeOf = (account: Account, name: string): CompanyChange => ({
  name,
  ...Object.fromEntries(ACCOUNT_FIELDS.map(field => [field, account[field]]).filter(([, value]) => value !== '')),
})

type Props = {
  field: AccountField
  isStored: boolean
  value?: string
  onChange?: (event: unknown) => void
  error?: React.ReactNode
}

/**
 * Input for a field whose stored value is never shown; the placeholder states whether there is one.
 * Only the PIN is masked while typing.
 */
export function SecretField({ field, isStored, ...input }: Props) {
  const t = useTexts(texts)
  const inputProps = {
    label: t(field),
    placeholder: isStored ? t('stored') : '',
    description: isStored ? undefined : t('neededForQueries'),
    inputWrapperOrder: ['label', 'input', 'description', 'error'] as ('label' | 'input' | 'description' | 'error')[],
    spellCheck: false,
    ...input,
  }
  return field === 'pin' ? (
    <PasswordField {...inputProps} autoComplete="new-password" />
  ) : (
    <TextInput {...inputProps} autoComplete="off" />
  )
}
