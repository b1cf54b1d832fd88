import { useQuery } from '@tanstack/react-query'
import { useCurrentUser } from '../../../access/users/screen/current-user.ts'
import { openBatchesQuery } from './calls.ts'
import { useTasksWithEnded } from './use-ended-batches.ts'

/**
 * Shows a message on every page when one of the user's batches has ended, except on the page of
 * batches, which does so itself.
 */
export function BatchEnds({ isOnBatches }: { isOnBatches: boolean }) {
  const { id, companyId } = useCurrentUser()
  const { data } = useQuery({ ...openBatchesQuery(companyId), enabled: !isOnBatches })
  const ownBatches = data?.items.filter(({ createdBy }) => createdBy.id === id)
  useTasksWithEnded(isOnBatches ? undefined : ownBatches, isOnBatches ? 'batches' : 'elsewhere')
  return null
}
