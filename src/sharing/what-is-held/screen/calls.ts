import { queryOptions } from '@tanstack/react-query'
import { addressOf } from '../../../ground/roles/contract-rules.ts'
import { call } from '../../../ground/ui/calls/call.ts'
import * as contract from '../contract.ts'
import type { HeldSearch, WantedSearch } from '../wire.ts'

const LOOK_EVERY_MS = 2_000

/** A company's searches, or with 0 those of all companies, looked at again while one of them is on its way. */
export const searchesQuery = (companyId: number) =>
  queryOptions({
    queryKey: ['held-searches', companyId],
    queryFn: () => call(contract.list, { companyId }),
    refetchInterval: ({ state }) => (state.data?.some(isOnItsWay) ? LOOK_EVERY_MS : false),
  })

/** Whether a search is asked for and not done yet. */
export const isOnItsWay = ({ state }: HeldSearch): boolean => state === 'waiting' || state === 'looking'

export const askForSearch = (companyId: number, wanted: WantedSearch): Promise<{ id: number }> =>
  call(contract.ask, { companyId, body: wanted })

export const removeSearch = (companyId: number, { id }: HeldSearch): Promise<void> =>
  call(contract.remove, { companyId, id })

/** Where the result lies: the browser saves it, however large it is. */
export const filePath = (companyId: number, { id }: HeldSearch): string => addressOf(contract.file, { companyId, id })
