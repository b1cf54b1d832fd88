import { queryOptions } from '@tanstack/react-query'
import { call } from '../../ui/calls/call.ts'
import type { ListedKey, MadeKey, NewKey } from '../wire.ts'

/** A company's keys, or with 0 everybody's. */
export const keysQuery = (companyId: number) =>
  queryOptions({
    queryKey: ['keys', companyId],
    queryFn: () => call<ListedKey[]>('GET', `/api/keys/${companyId}`),
  })

export const makeKey = (companyId: number, wanted: NewKey): Promise<MadeKey> =>
  call('POST', `/api/keys/${companyId}`, wanted)

export const endKey = ({ id, company }: ListedKey): Promise<void> => call('DELETE', `/api/keys/${company.id}/${id}`)
