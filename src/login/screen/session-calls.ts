import { queryOptions } from '@tanstack/react-query'
import { call } from '../../ui/calls/call.ts'
import type { SessionInfo } from '../wire.ts'

/** A user's sessions, the newest first. */
export const sessionsQuery = (userId: number) =>
  queryOptions({
    queryKey: ['sessions', userId],
    queryFn: () => call<SessionInfo[]>('GET', `/api/users/${userId}/sessions`),
  })

/** Ends a user's sessions, but for the one that asks. */
export const endSessions = (userId: number): Promise<void> => call('DELETE', `/api/users/${userId}/sessions`)
