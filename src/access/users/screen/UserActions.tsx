import { IconKey, IconPencil, IconUserCircle } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useTexts } from '../../../ground/texts/screen/useTexts.ts'
import { ACTION_ICON } from '../../../ground/ui/buttons/action-icon.ts'
import { IconAction } from '../../../ground/ui/buttons/IconAction.tsx'
import { IconActions } from '../../../ground/ui/buttons/IconActions.tsx'
import { RemoveIcon } from '../../../ground/ui/buttons/RecordActions.tsx'
import type { User } from '../wire.ts'
import { deleteUser } from './administration-calls.ts'
import { texts } from './administration-texts.ts'
import { useCurrentUser } from './current-user.ts'
import { fullName } from './full-name.ts'
import { mayManage } from './may-manage.ts'
import { useUserChange } from './use-user-change.ts'

type Props = { user: User; onEdit: (user: User) => void; onReset: (user: User) => void }

/** What may be done with a user; oneself is changed in one's own account. */
export function UserActions({ user, onEdit, onReset }: Props) {
  const t = useTexts(texts)
  const asker = useCurrentUser()
  const name = fullName(user)
  if (user.id === asker.id) return <OwnAction />
  if (!mayManage(user, asker)) return null
  return (
    <IconActions>
      <IconAction label={t('reset', { name })} icon={<IconKey {...ACTION_ICON} />} onClick={() => onReset(user)} />
      <IconAction label={t('edit', { name })} icon={<IconPencil {...ACTION_ICON} />} onClick={() => onEdit(user)} />
      <Remove user={user} />
    </IconActions>
  )
}

function OwnAction() {
  const t = useTexts(texts)
  const navigate = useNavigate()
  return (
    <IconActions>
      <IconAction
        label={t('toMyAccount')}
        icon={<IconUserCircle {...ACTION_ICON} />}
        onClick={() => void navigate({ to: '/my-account' })}
      />
    </IconActions>
  )
}

function Remove({ user }: { user: User }) {
  const t = useTexts(texts)
  const name = fullName(user)
  const change = useUserChange({ done: 'removed', failed: 'removeFailed', call: () => deleteUser(user.id) })
  const question = {
    title: t('removeTitle'),
    text: t('removeText', { name, email: user.email }),
    confirm: t('removeYes'),
    cancel: t('cancel'),
  }
  return <RemoveIcon label={t('remove', { name })} question={question} change={change} />
}
