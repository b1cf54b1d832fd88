import type { Job } from '../../../platform/background/jobs.ts'
import type { MarkWork } from '../mark.ts'
import { storeActive } from './active-store.ts'
import type { RegisterDefinition } from './definition.ts'
import { deleteOldReplies } from './statements-store.ts'

const EVERY_MS = 3_600_000

/** Records whether a register is switched on, and deletes its old answers, whether it is or not. */
export const upkeepJob = (
  { database: { db }, definition }: Pick<MarkWork, 'database'> & { definition: RegisterDefinition },
  isActive: boolean,
): Job => ({
  name: `upkeep of register ${definition.id}`,
  everyMs: EVERY_MS,
  run: async () => {
    await storeActive(db, definition.id, isActive)
    await deleteOldReplies(db, definition)
  },
})
