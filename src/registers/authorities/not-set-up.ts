import type { ClientDefinition } from './client.ts'
import { notQueried } from './limiter.ts'

/**
 * A register that is not configured: no query is sent, and each ends as "not checked", never as
 * invalid.
 */
export const notSetUpClient: Pick<ClientDefinition, 'meaningsOf' | 'concurrency' | 'open'> = {
  meaningsOf: () => [],
  concurrency: () => 1,
  open: () => ({ query: async () => notQueried('not-set-up'), requesterUidOf: () => '', readDates: async () => [] }),
}
