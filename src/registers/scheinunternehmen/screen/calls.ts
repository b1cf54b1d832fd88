import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../ground/ui/calls/call.ts'
import * as contract from '../contract.ts'

const A_MINUTE = 60_000

/** Which list of fictitious companies is kept; for the operator's people. */
export const listStateQuery = queryOptions({
  queryKey: ['scheinunternehmen'],
  queryFn: () => call(contract.state),
  staleTime: A_MINUTE,
})
