import { useForm } from '@mantine/form'
import { useTexts } from '../../texts/screen/useTexts.ts'
import { CallFailed } from '../../ui/call.ts'
import { passwordIssue, personalWords } from '../password-rules.ts'
import { emailIssue, personNameIssue } from '../person-rules.ts'
import { texts } from '../texts.ts'
import type { CurrentUser } from '../wire.ts'
import { askEmailIsFree } from './calls.ts'

export type AccountForm = ReturnType<typeof useAccountForm>['form']

/** The account as typed, judged by the rules that the server applies, too. */
export function useAccountForm(user: CurrentUser) {
  const t = useTexts(texts)
  const say = (issue: Parameters<typeof t>[0] | null) => issue && t(issue)
  const form = useForm({
    initialValues: {
      firstname: user.firstname,
      lastname: user.lastname,
      email: user.email,
      password: '',
      confirmPassword: '',
    },
    validateInputOnChange: true,
    validate: {
      firstname: value => say(personNameIssue(value.trim())),
      lastname: value => say(personNameIssue(value.trim())),
      email: value => say(emailIssue(value.trim())),
      password: (value, values) =>
        say(value === '' ? null : passwordIssue(value, personalWords({ ...values, companyName: user.company.name }))),
      confirmPassword: (value, { password }) => (password === '' || value === password ? null : t('passwordMismatch')),
    },
  })
  const checkEmail = async () => {
    const email = form.getValues().email.trim()
    if (email === user.email || emailIssue(email) !== null) return
    await askEmailIsFree(email, user.id).catch(failure => {
      if (failure instanceof CallFailed && failure.status === 409) form.setFieldError('email', t('emailTaken'))
    })
  }
  return { form, checkEmail: () => void checkEmail() }
}
