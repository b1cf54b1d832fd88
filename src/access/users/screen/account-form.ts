import { useForm } from '@mantine/form'
import { useTexts } from '../../../base/texts/screen/useTexts.ts'
import { VALIDATION_DELAY_MS } from '../../../base/ui/fields/validation-delay.ts'
import { PERSON_FIELD_NAMES, type PersonField, textIssue } from '../fields-rules.ts'
import { texts } from '../users-texts.ts'
import type { CurrentUser } from '../wire.ts'
import { draftsOf, saveDrafts } from './drafts.ts'
import { newPasswordIssue } from './field-issues.ts'
import { useRestoreDraft } from './use-restored.ts'

export type AccountForm = ReturnType<typeof useAccountForm>

/**
 * Form state of the own account, validated by the rules that the server also applies. Restores
 * input from before an intermediate sign-in.
 */
export function useAccountForm(user: CurrentUser) {
  const t = useTexts(texts)
  const describeIssue = (issue: Parameters<typeof t>[0] | null) => issue && t(issue)
  const { id, company } = user
  const form = useForm({
    initialValues: { ...personOf(user), password: '', confirmPassword: '' },
    validateInputOnChange: true,
    validateDebounce: VALIDATION_DELAY_MS.form,
    onValuesChange: value => saveDrafts(id, { account: draftOf(value, user) }),
    validate: {
      ...Object.fromEntries(
        PERSON_FIELD_NAMES.map(name => [name, (value: string) => describeIssue(textIssue(name, value))]),
      ),
      password: (value, values) =>
        describeIssue(value === '' ? null : newPasswordIssue(value, { ...values, companyName: company.name })),
      confirmPassword: (value, { password }) => (password === '' || value === password ? null : t('passwordMismatch')),
    },
  })
  useRestoreDraft(draftsOf(id).account, form.setValues)
  return form
}

type Person = Record<PersonField, string>

const personOf = (person: Person): Person =>
  Object.fromEntries(PERSON_FIELD_NAMES.map(name => [name, person[name]])) as Person

// Returns null for unchanged values, because the account may be changed elsewhere in between.
const draftOf = (value: Person, saved: Person): Person | null =>
  PERSON_FIELD_NAMES.every(name => value[name] === saved[name]) ? null : personOf(value)
