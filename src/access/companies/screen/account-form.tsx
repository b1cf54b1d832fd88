import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTexts } from '../../../ground/texts/screen/useTexts.ts'
import { PasswordField } from '../../../ground/ui/fields/PasswordField.tsx'
import { VALIDATION_DELAY_MS } from '../../../ground/ui/fields/validation-delay.ts'
import { accountIssue } from '../account-rules.ts'
import { companyUidIssue } from '../company-rules.ts'
import { texts as rules } from '../texts.ts'
import type { CompanyChange } from '../wire.ts'
import { ACCOUNT_FIELDS, type AccountField } from './account-fields.ts'
import { texts } from './texts.ts'

export type Account = Record<AccountField, string>

/** The account as typed; an empty field is fine, since it keeps what is stored. */
export function useAccountForm() {
  const t = useTexts(rules)
  const say = (issue: Parameters<typeof t>[0] | null) => issue && t(issue)
  return useForm<Account>({
    initialValues: { uid: '', finCustomerId: '', finUserId: '', pin: '' },
    validateInputOnChange: true,
    validateDebounce: VALIDATION_DELAY_MS.form,
    validate: {
      uid: value => say(value === '' ? null : companyUidIssue(value)),
      finCustomerId: value => say(accountIssue('finCustomerId', value)),
      finUserId: value => say(accountIssue('finUserId', value)),
      pin: value => say(accountIssue('pin', value)),
    },
  })
}

/** Only what was typed is sent; the name goes along unchanged. */
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

/** A field whose stored value is not shown: whether there is one is said in its place. Only the PIN is hidden while typing. */
export function SecretField({ field, isStored, ...input }: Props) {
  const t = useTexts(texts)
  const look = {
    label: t(field),
    placeholder: isStored ? t('stored') : '',
    description: isStored ? undefined : t('neededForQueries'),
    inputWrapperOrder: ['label', 'input', 'description', 'error'] as ('label' | 'input' | 'description' | 'error')[],
    spellCheck: false,
    ...input,
  }
  return field === 'pin' ? (
    <PasswordField {...look} autoComplete="new-password" />
  ) : (
    <TextInput {...look} autoComplete="off" />
  )
}
