import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../../ground/ui/calls/call.ts'
import * as contract from '../contract.ts'
import type { MadeRecoveryCodes } from '../wire.ts'

/** One's own recovery codes: how many are left. */
export const recoveryCodesQuery = queryOptions({
  queryKey: ['recovery codes'],
  queryFn: () => call(contract.read),
})

export const makeRecoveryCodes = (totp: string): Promise<MadeRecoveryCodes> => call(contract.make, { body: { totp } })
