import { Text } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import { useLanguage, useTexts } from '../../../ground/texts/screen/useTexts.ts'
import { EmptyState } from '../../../ground/ui/display/EmptyState.tsx'
import type { Column, Sort } from '../../../ground/ui/table/column.ts'
import { usePageOf } from '../../../ground/ui/table/Pages.tsx'
import { RecordTable } from '../../../ground/ui/table/RecordTable.tsx'
import type { User } from '../wire.ts'
import { ActiveSwitch } from './ActiveSwitch.tsx'
import { texts } from './administration-texts.ts'
import { shownUsers } from './shown-users.ts'
import { UserActions } from './UserActions.tsx'

type Props = {
  /** undefined = still loading. */
  users: User[] | undefined
  search: string
  onEdit: (user: User) => void
  onReset: (user: User) => void
}

/** The compact table of users. */
export function UserTable({ users, search, ...on }: Props) {
  const t = useTexts(texts)
  const language = useLanguage()
  const [sort, setSort] = useState<Sort>({ by: 'lastname', desc: false })
  const { shown, paging } = usePageOf(users && shownUsers(users, search, sort, language))
  return (
    <RecordTable
      label={t('table')}
      records={shown}
      columns={useColumns(on)}
      empty={
        <EmptyState
          icon={<IconUsers size={32} stroke={1.5} aria-hidden />}
          text={search === '' ? t('nobody') : t('nobodyFound')}
        />
      }
      sort={sort}
      onSort={setSort}
      paging={paging}
    />
  )
}

function useColumns(on: Pick<Props, 'onEdit' | 'onReset'>): Column<User>[] {
  const t = useTexts(texts)
  return [
    { key: 'firstname', title: t('firstname'), sortable: true, render: user => <Words>{user.firstname}</Words> },
    { key: 'lastname', title: t('lastname'), sortable: true, render: user => <Words>{user.lastname}</Words> },
    { key: 'company', title: t('company'), sortable: true, render: user => <Words>{user.company.name}</Words> },
    {
      key: 'isActive',
      title: t('isActive'),
      sortable: true,
      width: 120,
      render: user => <ActiveSwitch user={user} />,
    },
    { key: 'actions', title: t('actions'), width: 150, render: user => <UserActions user={user} {...on} /> },
  ]
}

const Words = ({ children }: { children: string }) => <Text style={{ overflowWrap: 'anywhere' }}>{children}</Text>
