import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../base/ui/calls/call.ts'
import * as contract from '../contract.ts'

const POLL_INTERVAL_MS = 10_000

/** Returns the query for the number of a company's waiting and running batches. */
export const queueQuery = (companyId: number) =>
  queryOptions({
    queryKey: ['tasks', 'queue', companyId],
    queryFn: () => call(contract.queue, { companyId }),
    refetchInterval: POLL_INTERVAL_MS,
  })
