import { SessionList } from '../login/screen/SessionList.tsx'
import { UsersPage } from '../users/screen/UsersPage.tsx'

/** Hands the administration of users their sessions, which belong to the sign-in. */
export function Users() {
  return <UsersPage sessionsOf={({ id }) => <SessionList userId={id} isOwn={false} />} />
}
