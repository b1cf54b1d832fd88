import { TextInput } from '@mantine/core'
import { useTexts } from '../../../ground/texts/screen/useTexts.ts'
import { PasswordField } from '../../../ground/ui/fields/PasswordField.tsx'
import type { AccountField } from './account-fields.ts'
import { texts } from './texts.ts'

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
