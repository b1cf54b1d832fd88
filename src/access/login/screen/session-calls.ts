import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../ground/ui/calls/call.ts'
import * as contract from '../contract.ts'

/** A user's sessions, the newest first. */
export const sessionsQuery = (userId: number) =>
  queryOptions({
    queryKey: ['sessions', userId],
    queryFn: () => call(contract.sessions, { id: userId }),
  })

/** Ends a user's sessions, but for the one that asks. */
export const endSessions = (userId: number): Promise<void> => call(contract.endSessions, { id: userId })
