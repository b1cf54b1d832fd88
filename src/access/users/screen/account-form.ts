import { useForm } from '@mantine/form'
import { useTexts } from '../../../ground/texts/screen/useTexts.ts'
import { VALIDATION_DELAY_MS } from '../../../ground/ui/fields/validation-delay.ts'
import { texts } from '../texts.ts'
import type { CurrentUser } from '../wire.ts'
import { draftsOf, keepDrafts } from './drafts.ts'
import { addressIssue, nameIssue, newPasswordIssue } from './field-issues.ts'
import { useRestored } from './use-restored.ts'

export type AccountForm = ReturnType<typeof useAccountForm>

/** The account as typed, judged by the rules that the server applies, too; what was typed before a sign-in in between is back. */
export function useAccountForm(user: CurrentUser) {
  const t = useTexts(texts)
  const say = (issue: Parameters<typeof t>[0] | null) => issue && t(issue)
  const { id, firstname, lastname, email, company } = user
  const form = useForm({
    initialValues: { firstname, lastname, email, password: '', confirmPassword: '' },
    validateInputOnChange: true,
    validateDebounce: VALIDATION_DELAY_MS.form,
    onValuesChange: typed => keepDrafts(id, { account: draftOf(typed, user) }),
    validate: {
      firstname: value => say(nameIssue(value)),
      lastname: value => say(nameIssue(value)),
      email: value => say(addressIssue(value)),
      password: (value, values) =>
        say(value === '' ? null : newPasswordIssue(value, { ...values, companyName: company.name })),
      confirmPassword: (value, { password }) => (password === '' || value === password ? null : t('passwordMismatch')),
    },
  })
  useRestored(draftsOf(id).account, form.setValues)
  return form
}

type Person = Pick<CurrentUser, 'firstname' | 'lastname' | 'email'>

// What says nothing new is no draft: the account may be changed elsewhere meanwhile.
const draftOf = ({ firstname, lastname, email }: Person, saved: Person): Person | null =>
  firstname === saved.firstname && lastname === saved.lastname && email === saved.email
    ? null
    : { firstname, lastname, email }
