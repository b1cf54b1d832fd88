import { queryOptions } from '@tanstack/react-query'
import { call } from '../../ui/calls/call.ts'
import type { Licences } from '../wire.ts'

/** Who made what of the product; it changes only with a build, and lies beside the pages (tools/licences.ts). */
export const licencesQuery = queryOptions({
  queryKey: ['licences'],
  queryFn: () => call<Licences>('GET', '/licences.json'),
  staleTime: Number.POSITIVE_INFINITY,
})
