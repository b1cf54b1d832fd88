import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../ui/calls/call.ts'
import type { ChangedProvider, CompanyProvider } from '../wire.ts'

/** A company's provider, without its secret. */
export const providerQuery = (companyId: number) =>
  queryOptions({
    queryKey: ['company provider', companyId],
    queryFn: () => call<CompanyProvider>('GET', pathOf(companyId)),
  })

export const saveProvider = (companyId: number, fields: ChangedProvider): Promise<void> =>
  call('PUT', pathOf(companyId), fields)

export const endProvider = (companyId: number, totp: string): Promise<void> =>
  call('DELETE', pathOf(companyId), { totp })

const pathOf = (companyId: number): string => `/api/company/${companyId}/openid`
