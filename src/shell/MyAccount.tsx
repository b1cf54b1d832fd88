import { SessionList } from '../login/screen/SessionList.tsx'
import { useCurrentUser } from '../users/screen/current-user.ts'
import { MyAccountPage } from '../users/screen/MyAccountPage.tsx'

/** Hands one's own account the sessions, which belong to the sign-in. */
export function MyAccount() {
  const { id } = useCurrentUser()
  return <MyAccountPage sessions={<SessionList userId={id} isOwn />} />
}
