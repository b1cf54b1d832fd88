import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '../../ui/calls/call.ts'
import type { queueCountSchema } from '../wire.ts'

const EVERY_MS = 10_000

/** How many of a company's batches wait or run. */
export const queueQuery = (companyId: number) =>
  queryOptions({
    queryKey: ['tasks', 'queue', companyId],
    queryFn: () => call<z.infer<typeof queueCountSchema>>('GET', `/api/tasks/company/queue/${companyId}`),
    refetchInterval: EVERY_MS,
  })
