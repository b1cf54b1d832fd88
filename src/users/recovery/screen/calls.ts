import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../ui/calls/call.ts'
import type { MadeRecoveryCodes, RecoveryCodes } from '../wire.ts'

/** One's own recovery codes: how many are left. */
export const recoveryCodesQuery = queryOptions({
  queryKey: ['recovery codes'],
  queryFn: () => call<RecoveryCodes>('GET', '/api/recovery-codes'),
})

export const makeRecoveryCodes = (totp: string): Promise<MadeRecoveryCodes> =>
  call('POST', '/api/recovery-codes', { totp })
