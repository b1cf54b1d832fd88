import { Stack, Switch, Text } from '@mantine/core'
import { IconKey, IconPencil, IconUserCircle, IconUsers } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useTexts } from '../../../base/texts/screen/useTexts.ts'
import { ACTION_ICON } from '../../../base/ui/buttons/action-icon.ts'
import { ConfirmedAction } from '../../../base/ui/buttons/ConfirmedAction.tsx'
import { IconAction } from '../../../base/ui/buttons/IconAction.tsx'
import { IconActions } from '../../../base/ui/buttons/IconActions.tsx'
import { EmptyState } from '../../../base/ui/display/EmptyState.tsx'
import { Failure } from '../../../base/ui/display/Failure.tsx'
import type { Column, Sort } from '../../../base/ui/table/column.ts'
import { LocalTable } from '../../../base/ui/table/LocalTable.tsx'
import { LISTED_FIELDS } from '../fields-rules.ts'
import type { User } from '../wire.ts'
import { changeUser, deleteUser } from './administration-calls.ts'
import { texts } from './administration-texts.ts'
import { useCurrentUser } from './current-user.ts'
import { fullName } from './full-name.ts'
import { filterUsers, SORTED_BY } from './shown-users.ts'
import { activityLock, mayManage, useUserChange } from './user-change.ts'

type Props = {
  /** undefined = still loading. */
  users: User[] | undefined
  search: string
  onEdit: (user: User) => void
  onReset: (user: User) => void
}

const SORT_BY_LASTNAME: Sort = { by: 'lastname', desc: false }

/** The compact table of users. */
export function UserTable({ users, search, ...handlers }: Props) {
  const t = useTexts(texts)
  return (
    <LocalTable
      label={t('table')}
      records={users && filterUsers(users, search)}
      columns={useColumns(handlers)}
      sortedBy={SORTED_BY}
      firstSort={SORT_BY_LASTNAME}
      empty={<EmptyState Icon={IconUsers} text={search === '' ? t('nobody') : t('nobodyFound')} />}
    />
  )
}

function useColumns(handlers: Pick<Props, 'onEdit' | 'onReset'>): Column<User>[] {
  const t = useTexts(texts)
  return [
    ...LISTED_FIELDS.map(name => ({
      key: name,
      title: t(name),
      render: (user: User) => <WrappingText>{user[name]}</WrappingText>,
    })),
    { key: 'company', title: t('company'), render: user => <WrappingText>{user.company.name}</WrappingText> },
    {
      key: 'isActive',
      title: t('isActive'),
      width: 120,
      render: user => <ActiveSwitch user={user} />,
    },
    { key: 'actions', title: t('actions'), width: 150, render: user => <UserActions user={user} {...handlers} /> },
  ]
}

const WrappingText = ({ children }: { children: string }) => (
  <Text style={{ overflowWrap: 'anywhere' }}>{children}</Text>
)

type ActionsProps = { user: User; onEdit: (user: User) => void; onReset: (user: User) => void }

/** Actions for a user; users edit themselves on their own account page. */
function UserActions({ user, onEdit, onReset }: ActionsProps) {
  const t = useTexts(texts)
  const currentUser = useCurrentUser()
  const name = fullName(user)
  if (user.id === currentUser.id) return <OwnAccountAction />
  if (!mayManage(user, currentUser)) return null
  return (
    <IconActions subject={name}>
      <IconAction label={t('reset', { name })} icon={<IconKey {...ACTION_ICON} />} onClick={() => onReset(user)} />
      <IconAction label={t('edit', { name })} icon={<IconPencil {...ACTION_ICON} />} onClick={() => onEdit(user)} />
      <RemoveUser user={user} />
    </IconActions>
  )
}

function OwnAccountAction() {
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

function RemoveUser({ user }: { user: User }) {
  const t = useTexts(texts)
  const name = fullName(user)
  const change = useUserChange({ done: 'removed', failed: 'removeFailed', call: () => deleteUser(user.id) })
  const question = {
    title: t('removeTitle'),
    text: t('removeText', { name, email: user.email }),
    confirm: t('removeYes'),
    cancel: t('cancel'),
  }
  return <ConfirmedAction label={t('remove', { name })} question={question} change={change} />
}

/**
 * Switches a user on or off. Saves immediately; switching back undoes the change, even while it is
 * pending. A locked switch shows the reason.
 */
function ActiveSwitch({ user }: { user: User }) {
  const t = useTexts(texts)
  const { mutate, variables, isPending, failure } = useUserChange({
    done: 'updated',
    failed: 'updateFailed',
    call: (isActive: boolean) => changeUser(user.id, { isActive }),
    name: `active ${user.id}`,
  })
  const lock = activityLock(user, useCurrentUser())
  const label = t('activeOf', { name: fullName(user) })
  // Set on the wrapper, because a disabled switch receives no pointer events.
  const reason = lock ? { 'data-tip': t(lock), 'data-tip-touch': '' } : {}
  return (
    <Stack gap={4}>
      <Switch
        aria-label={lock ? `${label}. ${t(lock)}` : label}
        wrapperProps={reason}
        checked={isPending ? variables : user.isActive}
        disabled={lock !== null}
        onChange={event => mutate(event.currentTarget.checked)}
      />
      <Failure text={failure} />
    </Stack>
  )
}
