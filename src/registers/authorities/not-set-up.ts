import type { ClientDefinition } from './client.ts'
import { notAsked } from './limiter.ts'

/**
 * A register that is not configured: no query is sent, and each ends as "not checked", never as
 * invalid.
 */
export const notSetUp: Pick<ClientDefinition, 'meaningsOf' | 'concurrency' | 'open'> = {
  meaningsOf: () => [],
  concurrency: () => 1,
  open: () => ({ ask: async () => notAsked('not-set-up'), nameOf: () => '', readDates: async () => [] }),
}
