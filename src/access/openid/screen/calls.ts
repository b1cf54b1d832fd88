import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../ground/ui/calls/call.ts'
import type { OpenidAddress } from '../../login/wire.ts'
import * as contract from '../contract.ts'

/** One's own links, and the providers at which one may have one. */
export const linksQuery = queryOptions({
  queryKey: ['openid links'],
  queryFn: () => call(contract.links),
})

/** Asks for the address at the provider where one shows which account is to be linked. */
export const beginLink = (wanted: { provider: number; totp: string }): Promise<OpenidAddress> =>
  call(contract.beginLink, { body: wanted })

export const endLink = (id: number): Promise<void> => call(contract.endLink, { id })
