import { queryOptions } from '@tanstack/react-query'
import { readBuilt } from '../../../ground/ui/calls/call.ts'
import type { Licences } from '../wire.ts'

/** Who made what of the product; it changes only with a build, and lies beside the pages (tools/licences.ts). */
export const licencesQuery = queryOptions({
  queryKey: ['licences'],
  queryFn: () => readBuilt<Licences>('/licences.json'),
  staleTime: Number.POSITIVE_INFINITY,
})
