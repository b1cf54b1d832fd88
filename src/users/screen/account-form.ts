import { useForm } from '@mantine/form'
import { useEffect } from 'react'
import { useTexts } from '../../texts/screen/useTexts.ts'
import { texts } from '../texts.ts'
import type { CurrentUser } from '../wire.ts'
import { draftsOf, keepDrafts } from './drafts.ts'
import { addressIssue, nameIssue, newPasswordIssue } from './field-issues.ts'

export type AccountForm = ReturnType<typeof useAccountForm>

/** The account as typed, judged by the rules that the server applies, too; what was typed before a sign-in in between is back. */
export function useAccountForm(user: CurrentUser) {
  const t = useTexts(texts)
  const say = (issue: Parameters<typeof t>[0] | null) => issue && t(issue)
  const { id, firstname, lastname, email, company } = user
  const form = useForm({
    initialValues: { firstname, lastname, email, password: '', confirmPassword: '' },
    validateInputOnChange: true,
    onValuesChange: ({ firstname, lastname, email }) => keepDrafts(id, { account: { firstname, lastname, email } }),
    validate: {
      firstname: value => say(nameIssue(value)),
      lastname: value => say(nameIssue(value)),
      email: value => say(addressIssue(value)),
      password: (value, values) =>
        say(value === '' ? null : newPasswordIssue(value, { ...values, companyName: company.name })),
      confirmPassword: (value, { password }) => (password === '' || value === password ? null : t('passwordMismatch')),
    },
  })
  const { setValues } = form
  // Once, when the page opens.
  useEffect(() => setValues(draftsOf(id).account ?? {}), [id, setValues])
  return form
}
