import { useQuery } from '@tanstack/react-query'
import { useCurrentUser } from '../../access/users/screen/current-user.ts'
import { operatorQuery } from '../../platform/operator/screen/calls.ts'
import type { Viewer } from '../pages/define-page.ts'

/** Returns for whom menu, tabs and search select pages. */
export function useViewer(): Viewer {
  const user = useCurrentUser()
  const { data: operator } = useQuery(operatorQuery)
  return { user, isListOff: operator?.isListOff ?? false }
}
