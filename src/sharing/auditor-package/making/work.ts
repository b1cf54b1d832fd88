import { repeatWhile } from '../../../ground/database/portions.ts'
import type { Job } from '../../../house/background/jobs.ts'
import { removeOldPackages } from '../remove-old.ts'
import { MAKING } from '../store.ts'
import { type MakingNeeds, makeNext } from './make-package.ts'

const LOOK_EVERY_MS = 1_000
const REMOVE_EVERY_MS = 3_600_000

/** Makes packages one at a time, and leaves the one at hand to whoever comes next when the worker stops; removes old ones where `mayRemove`. */
export const packageJobs = ({ mayRemove, ...needs }: MakingNeeds & { mayRemove: () => boolean }): Job[] => [
  {
    name: 'packages for auditors',
    everyMs: LOOK_EVERY_MS,
    lease: MAKING,
    run: signal => repeatWhile(async () => !signal.aborted && (await makeNext(needs, signal))),
  },
  {
    name: 'old packages',
    everyMs: REMOVE_EVERY_MS,
    run: async () => void (mayRemove() && (await removeOldPackages(needs.database))),
  },
]
