import { queryOptions } from '@tanstack/react-query'
import type { ReceivedList } from '../wire.ts'

/** What services sent, of one row or check: its name among all, and how it is read. */
export type Received = { name: string; read: () => Promise<ReceivedList> }

/** Asked for when somebody wants to see it. A list that is still asked gets more tries, so nothing is remembered. */
export const receivedQuery = ({ name, read }: Received) =>
  queryOptions({ queryKey: ['received', name], queryFn: read, gcTime: 0 })
