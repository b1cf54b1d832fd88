import { useQuery } from '@tanstack/react-query'
import { useCurrentUser } from '../../../access/users/screen/current-user.ts'
import { openBatchesQuery } from './calls.ts'
import { useEnded } from './use-ended.ts'

/**
 * Notifies on every page when one of the user's batches has ended; the page of batches does so
 * itself.
 */
export function BatchEnds({ isOnBatches }: { isOnBatches: boolean }) {
  const { id, companyId } = useCurrentUser()
  const { data } = useQuery({ ...openBatchesQuery(companyId), enabled: !isOnBatches })
  const own = data?.items.filter(({ createdBy }) => createdBy.id === id)
  useEnded(isOnBatches ? undefined : own, isOnBatches ? 'batches' : 'elsewhere')
  return null
}
