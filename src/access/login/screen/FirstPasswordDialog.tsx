import { useQueryClient } from '@tanstack/react-query'
import { useTexts } from '../../../base/texts/screen/useTexts.ts'
import { Dialog } from '../../../base/ui/overlays/Dialog.tsx'
import { currentUserQuery } from '../../users/screen/calls.ts'
import { useCurrentUser } from '../../users/screen/current-user.ts'
import { texts } from './login-texts.ts'
import { NewPasswordForm } from './NewPasswordForm.tsx'

const WIDTH = 500 // docs/rules.md#measures

/**
 * Requires a new password after a reload during the first login. It cannot be dismissed: the user
 * saves a password or signs out.
 */
export function FirstPasswordDialog({ onCancel, failure }: { onCancel: () => void; failure: string }) {
  const t = useTexts(texts)
  const queries = useQueryClient()
  const user = useCurrentUser()
  return (
    <Dialog title={t('newPasswordTitle')} width={WIDTH} opened>
      <NewPasswordForm
        user={user}
        onDone={changedUser => queries.setQueryData(currentUserQuery.queryKey, changedUser)}
        onCancel={onCancel}
        failure={failure}
        hasTitle={false}
      />
    </Dialog>
  )
}
