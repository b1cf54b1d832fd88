import { useQueryClient } from '@tanstack/react-query'
import { useTexts } from '../../../base/texts/screen/useTexts.ts'
import { useChange } from '../../../base/ui/calls/use-change.ts'
import { ConfirmWithCode } from '../../../base/ui/forms/ConfirmWithCode.tsx'
import { texts as codeTexts } from '../../../base/ui/forms/code-texts.ts'
import { normalizeEmail, normalizeName } from '../user-rules.ts'
import type { AccountForm } from './account-form.ts'
import { accountRefusal, refusedFields } from './account-refusal.ts'
import { currentUserQuery, saveOwnAccount } from './calls.ts'
import { useCurrentUser } from './current-user.ts'
import { saveDrafts } from './drafts.ts'
import { texts } from './users-texts.ts'

type Props = { form: AccountForm; onClose: () => void; onSaved: () => void }

/** Confirms a change of one's own account with a fresh code. */
export function ConfirmAccountChange({ form, onClose, onSaved }: Props) {
  const t = useTexts(texts)
  const codeText = useTexts(codeTexts)
  const { mutate, isPending, failure, clearFailure } = useSaveAccount(form, { onClose, onSaved })
  return (
    <ConfirmWithCode
      title={t('confirmTitle')}
      text={codeText('confirmText')}
      confirm={codeText('confirm')}
      isBusy={isPending}
      failure={failure}
      onCode={mutate}
      onType={clearFailure}
      onClose={onClose}
    />
  )
}

type DialogHandlers = { onClose: () => void; onSaved: () => void }

/**
 * Saves the account with a code, then reloads the user and clears the typed password. If a field is
 * rejected, the dialog closes to show it; after a wrong code or a temporary failure the user can
 * try again here.
 */
function useSaveAccount(form: AccountForm, { onClose, onSaved }: DialogHandlers) {
  const t = useTexts(texts)
  const queries = useQueryClient()
  const { id } = useCurrentUser()
  return useChange({
    call: (totp: string) => saveOwnAccount(id, { ...accountInput(form), totp }),
    successMessage: t('updated'),
    failureMessage: failure => accountRefusal(failure, t),
    invalidates: [],
    onDone: () => {
      onClose()
      onSaved()
      form.setValues({ password: '', confirmPassword: '' })
      form.resetDirty()
      saveDrafts(id, { account: null })
      return queries.invalidateQueries(currentUserQuery)
    },
    onFailed: failure => {
      const fieldErrors = refusedFields(failure, t)
      if (Object.keys(fieldErrors).length === 0) return
      form.setErrors(fieldErrors)
      onClose()
    },
  })
}

/** Returns the account to send. An empty password is omitted (docs/rules.md#passwords). */
function accountInput(form: AccountForm) {
  const { firstname, lastname, email, password } = form.getValues()
  const person = {
    firstname: normalizeName(firstname),
    lastname: normalizeName(lastname),
    email: normalizeEmail(email),
  }
  return password === '' ? person : { ...person, password }
}
