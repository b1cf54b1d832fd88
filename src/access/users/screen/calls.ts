import { queryOptions } from '@tanstack/react-query'
import { CallFailed, call, hasBegunSignIn, isUnreachable } from '../../../base/ui/calls/call.ts'
import * as contract from '../contract.ts'
import type { CurrentUser, OwnAccount } from '../wire.ts'

export const readCurrentUser = (): Promise<CurrentUser> => call(contract.current)

/**
 * The query for the signed-in user. Null if the server knows none, which leads to the sign-in;
 * fails if the server cannot be reached (docs/rules.md#failures-on-screen).
 */
export const currentUserQuery = queryOptions({
  queryKey: ['current user'],
  queryFn: () => (hasBegunSignIn() ? readCurrentUser().catch(nullIfSignedOut) : null),
  staleTime: Number.POSITIVE_INFINITY,
})

const nullIfSignedOut = (failure: unknown): null => {
  if (failure instanceof CallFailed && !isUnreachable(failure)) return null
  throw failure
}

export const saveOwnAccount = (id: number, account: OwnAccount): Promise<void> =>
  call(contract.change, { id, body: account })

/** Throws CallFailed 409 if another user has the e-mail. */
export const checkEmailIsFree = (email: string, id: number | null): Promise<unknown> =>
  call(contract.checkEmail, { body: { email, id } })
