import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../ground/ui/calls/call.ts'
import * as contract from '../contract.ts'

const A_MINUTE = 60_000

/** All companies at a glance; read again once a minute while one looks. */
export const overviewQuery = queryOptions({
  queryKey: ['overview'],
  queryFn: () => call(contract.read),
  refetchInterval: A_MINUTE,
})
