import { DAY_MS } from '../../ground/texts/days.ts'
import type { ListState } from './store.ts'

const OLDEST_MS = 3 * DAY_MS

/** Whether the list is older than three days, or was looked for in vain while there is none. */
export const isListOld = ({ asOf, trouble }: ListState, now: Date): boolean =>
  asOf === null ? trouble !== null : now.getTime() - asOf.getTime() > OLDEST_MS
