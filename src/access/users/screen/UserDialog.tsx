import type { ReactNode } from 'react'
import { useTexts } from '../../../base/texts/screen/useTexts.ts'
import { FormDialog } from '../../../base/ui/forms/FormDialog.tsx'
import type { AddedUser, User } from '../wire.ts'
import { addUser, changeUser } from './administration-calls.ts'
import { texts } from './administration-texts.ts'
import { useCurrentUser } from './current-user.ts'
import { saveDrafts } from './drafts.ts'
import { fullName } from './full-name.ts'
import type { IssuedInitialPassword } from './PasswordDialogs.tsx'
import { UserFields, useUserForm } from './UserForm.tsx'
import { refusedUserFields, useUserChange } from './user-change.ts'
import { changeOf } from './user-fields.ts'

const WIDTH = 1000 // docs/rules.md#measures

type Props = {
  /** null = a new one. */
  user: User | null
  onClose: () => void
  onAdded: (handedOver: IssuedInitialPassword) => void
  /** Shown below the fields of an existing user. */
  children: ReactNode
}

/** Creates or edits a user; asks before discarding unsaved input. */
export function UserDialog({ user, onClose, onAdded, children }: Props) {
  const t = useTexts(texts)
  const { form, wrongEmail, isTaken } = useUserForm(user)
  const currentUserId = useCurrentUser().id
  const close = () => {
    saveDrafts(currentUserId, { administration: null })
    onClose()
  }
  const onUserAdded = (answer: AddedUser) => {
    close()
    onAdded({ user: answer, initialPassword: answer.initialPassword ?? null })
  }
  const onFailed = (failure: unknown) => form.setErrors(refusedUserFields(failure, form.values, t))
  const addition = useUserChange({ call: addUser, done: 'added', failed: 'addFailed', onDone: onUserAdded, onFailed })
  const update = useUserChange({
    done: 'updated',
    failed: 'updateFailed',
    onDone: close,
    onFailed,
    call: (fields: ReturnType<typeof changeOf>) => changeUser(user?.id ?? 0, fields),
  })
  const { mutate, isPending, failure, clearFailure } = user === null ? addition : update
  const title = user === null ? t('addTitle') : t('editTitle', { name: fullName(user) })
  return (
    <FormDialog
      title={title}
      width={WIDTH}
      submit={user === null ? t('addYes') : t('save')}
      isBusy={isPending}
      isDisabled={user !== null && !form.isDirty()}
      isUnsaved={form.isDirty()}
      failure={failure}
      errors={form.errors}
      onSubmit={form.onSubmit(fields => (isTaken ? undefined : mutate(changeOf(fields))))}
      onType={clearFailure}
      onClose={close}
      below={user !== null && children}
    >
      <UserFields form={form} user={user} wrongEmail={wrongEmail} />
    </FormDialog>
  )
}
