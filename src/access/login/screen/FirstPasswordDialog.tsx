import { useQueryClient } from '@tanstack/react-query'
import { useTexts } from '../../../base/texts/screen/useTexts.ts'
import { Dialog } from '../../../base/ui/overlays/Dialog.tsx'
import { currentUserQuery } from '../../users/screen/calls.ts'
import { useCurrentUser } from '../../users/screen/current-user.ts'
import { texts } from './login-texts.ts'
import { NewPasswordForm } from './NewPasswordForm.tsx'

const WIDTH = 500 // docs/rules.md#measures

/**
 * Shown after a reload during the first login: cannot be dismissed, only saved or signed out of.
 */
export function FirstPasswordDialog({ onCancel, failure }: { onCancel: () => void; failure: string }) {
  const t = useTexts(texts)
  const queries = useQueryClient()
  const user = useCurrentUser()
  return (
    <Dialog title={t('newPasswordTitle')} width={WIDTH} opened>
      <NewPasswordForm
        user={user}
        onDone={changed => queries.setQueryData(currentUserQuery.queryKey, changed)}
        onCancel={onCancel}
        failure={failure}
        hasTitle={false}
      />
    </Dialog>
  )
}
