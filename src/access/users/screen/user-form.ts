import { useForm } from '@mantine/form'
import { useTexts } from '../../../ground/texts/screen/useTexts.ts'
import { VALIDATION_DELAY_MS } from '../../../ground/ui/fields/validation-delay.ts'
import { texts as rules } from '../texts.ts'
import type { User } from '../wire.ts'
import { texts } from './administration-texts.ts'
import { useCurrentUser } from './current-user.ts'
import { draftsOf, keepDrafts } from './drafts.ts'
import { addressIssue, nameIssue } from './field-issues.ts'
import { useRestored } from './use-restored.ts'
import { fieldsOf, type UserFields } from './user-fields.ts'

export type UserFormState = ReturnType<typeof useUserForm>

/** A user as typed, judged by the rules that the server applies, too; what was typed before a sign-in in between is back. */
export function useUserForm(user: User | null) {
  const t = useTexts(texts)
  const say = useTexts(rules)
  const asker = useCurrentUser()
  const word = (issue: Parameters<typeof say>[0] | null) => issue && say(issue)
  const form = useForm<UserFields>({
    initialValues: fieldsOf(user, asker),
    validateInputOnChange: true,
    validateDebounce: VALIDATION_DELAY_MS.form,
    onValuesChange: fields => keepDrafts(asker.id, { administration: { user, fields } }),
    validate: {
      firstname: value => word(nameIssue(value)),
      lastname: value => word(nameIssue(value)),
      email: value => word(addressIssue(value)),
      companyId: value => (value === null ? t('selectionRequired') : null),
    },
  })
  useRestored(draftsOf(asker.id).administration?.fields, form.setValues)
  return form
}
