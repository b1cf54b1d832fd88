import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../../../base/ui/calls/call.ts'
import * as contract from '../contract.ts'
import type { ProviderChange } from '../wire.ts'

export const providerQuery = (companyId: number) =>
  queryOptions({
    queryKey: ['company provider', companyId],
    queryFn: () => call(contract.read, { companyId }),
  })

export const saveProvider = (companyId: number, fields: ProviderChange): Promise<void> =>
  call(contract.change, { companyId, body: fields })

export const endProvider = (companyId: number, totp: string): Promise<void> =>
  call(contract.end, { companyId, body: { totp } })
