import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../base/ui/calls/call.ts'
import * as contract from '../contract.ts'

/** Fetches the state of a company's DataBox. */
export const databoxQuery = (companyId: number) =>
  queryOptions({
    queryKey: ['databox', companyId],
    queryFn: () => call(contract.read, { companyId }),
  })

export const switchDatabox = (companyId: number, isOn: boolean): Promise<void> =>
  call(contract.change, { companyId, body: { isOn } })
