import { Button } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { SessionList } from '../../access/login/screen/SessionList.tsx'
import { usersQuery } from '../../access/users/screen/administration-calls.ts'
import { texts } from '../../access/users/screen/administration-texts.ts'
import { useCurrentUser } from '../../access/users/screen/current-user.ts'
import { draftsOf } from '../../access/users/screen/drafts.ts'
import {
  InitialPasswordDialog,
  type IssuedInitialPassword,
  ResetDialog,
} from '../../access/users/screen/PasswordDialogs.tsx'
import { UserDialog } from '../../access/users/screen/UserDialog.tsx'
import { UserTable } from '../../access/users/screen/UserTable.tsx'
import type { User } from '../../access/users/wire.ts'
import { useTexts } from '../../base/texts/screen/useTexts.ts'
import { Loaded } from '../../base/ui/display/LoadFailed.tsx'
import { FilterBar } from '../../base/ui/fields/FilterBar.tsx'
import { SearchField } from '../../base/ui/fields/SearchField.tsx'
import { Page } from '../../base/ui/layout/Page.tsx'

type OpenDialog =
  | { is: 'table' }
  | { is: 'form'; user: User | null }
  | { is: 'reset'; user: User }
  | { is: 'initial password'; handedOver: IssuedInitialPassword }

/** The users of one company, or of all: search, invite, edit, switch on and off. */
export function UsersPage() {
  const t = useTexts(texts)
  const query = useQuery(usersQuery)
  const { data } = query
  const [search, setSearch] = useState('')
  const [openDialog, setOpenDialog] = useOpenDialog()
  const close = () => setOpenDialog({ is: 'table' })
  const handOver = (handedOver: IssuedInitialPassword) => setOpenDialog({ is: 'initial password', handedOver })
  const add = (
    <Button
      leftSection={<IconUserPlus size={18} aria-hidden />}
      onClick={() => setOpenDialog({ is: 'form', user: null })}
    >
      {t('add')}
    </Button>
  )
  return (
    <Page title={t('title')} actions={add}>
      <FilterBar search={<SearchField onSearch={setSearch} />} />
      <Loaded query={query} failed={t('readFailed')}>
        <UserTable
          users={data}
          search={search}
          onEdit={user => setOpenDialog({ is: 'form', user })}
          onReset={user => setOpenDialog({ is: 'reset', user })}
        />
      </Loaded>
      {openDialog.is === 'form' && (
        <UserDialog user={openDialog.user} onClose={close} onAdded={handOver}>
          {openDialog.user && <SessionList userId={openDialog.user.id} isOwn={false} />}
        </UserDialog>
      )}
      {openDialog.is === 'reset' && <ResetDialog user={openDialog.user} onClose={close} onReset={handOver} />}
      {openDialog.is === 'initial password' && <InitialPasswordDialog {...openDialog.handedOver} onClose={close} />}
    </Page>
  )
}

/** Restores the dialog that was open when the session ended. */
function useOpenDialog() {
  const { administration } = draftsOf(useCurrentUser().id)
  return useState<OpenDialog>(administration ? { is: 'form', user: administration.user } : { is: 'table' })
}
