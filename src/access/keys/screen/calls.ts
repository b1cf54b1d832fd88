import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../base/ui/calls/call.ts'
import * as contract from '../contract.ts'
import type { ListedKey, MadeKey, NewKey } from '../wire.ts'

/** The query for a company's keys; company 0 = all companies' keys. */
export const keysQuery = (companyId: number) =>
  queryOptions({
    queryKey: ['keys', companyId],
    queryFn: () => call(contract.list, { companyId }),
  })

export const createApiKey = (companyId: number, key: NewKey): Promise<MadeKey> =>
  call(contract.create, { companyId, body: key })

export const revokeKey = ({ id, company }: ListedKey): Promise<void> =>
  call(contract.revoke, { companyId: company.id, id })
