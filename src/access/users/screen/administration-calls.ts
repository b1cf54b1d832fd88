import { queryOptions } from '@tanstack/react-query'
import { CallFailed, call } from '../../../base/ui/calls/call.ts'
import * as contract from '../contract.ts'
import type { AddedUser, UserChange } from '../wire.ts'

/** The query for the users in the signed-in user's scope, by name. */
export const usersQuery = queryOptions({
  queryKey: ['users'],
  queryFn: () => call(contract.list),
})

export const addUser = (fields: UserChange): Promise<AddedUser> => call(contract.add, { body: fields })

export const changeUser = (id: number, change: UserChange): Promise<void> => call(contract.change, { id, body: change })

export const deleteUser = (id: number): Promise<void> => call(contract.remove, { id })

/**
 * Resets the password, and the authenticator if requested. Returns the initial password, or null if
 * it was mailed.
 */
export async function resetUser(id: number, totp: boolean): Promise<string | null> {
  await call(contract.reset, { id, body: { totp } })
  return call(contract.handOutInitialPassword, { id }).then(({ initialPassword }) => initialPassword, nullIfMailed)
}

// If mails are sent, the server returns this error instead of a password
// (docs/rules.md#initial-passwords).
function nullIfMailed(failure: unknown): null {
  if (failure instanceof CallFailed && failure.message === 'initial passwords are mailed') return null
  throw failure
}
