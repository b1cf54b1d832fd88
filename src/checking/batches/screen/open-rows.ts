import type { Task } from '../wire.ts'

type RowCounts = Pick<Task, 'totalRows' | 'validRows' | 'invalidRows' | 'notAUidRows'>

/**
 * Returns the number of rows without an answer, including those whose query is still due
 * (docs/rules.md#four-verdicts).
 */
export const openRows = ({ totalRows, validRows, invalidRows, notAUidRows }: RowCounts): number =>
  totalRows - validRows - invalidRows - notAUidRows
