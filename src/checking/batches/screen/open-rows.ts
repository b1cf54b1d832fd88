import type { Task } from '../wire.ts'

type Counted = Pick<Task, 'totalRows' | 'validRows' | 'invalidRows' | 'notAUidRows'>

/** Returns how many rows have no answer: those whose query is still due count, too (docs/rules.md#four-verdicts). */
export const openRows = ({ totalRows, validRows, invalidRows, notAUidRows }: Counted): number =>
  totalRows - validRows - invalidRows - notAUidRows
