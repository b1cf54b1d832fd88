import type { ClientDefinition } from './client.ts'
import { notAsked } from './limiter.ts'

/** A register that this installation cannot ask: no question leaves the house, and each is "not checked", never invalid. */
export const notSetUp: Pick<ClientDefinition, 'meaningsOf' | 'concurrency' | 'open'> = {
  meaningsOf: () => [],
  concurrency: () => 1,
  open: () => ({ ask: async () => notAsked('not-set-up'), nameOf: () => '', readDates: async () => [] }),
}
