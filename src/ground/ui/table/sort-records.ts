import type { Language } from '../../texts/define.ts'
import type { Sort } from './column.ts'

/** What the columns of a table are sorted by in the browser, by their keys. */
export type SortedBy<T> = Readonly<Record<string, (record: T) => string | number>>

/** No column's: the records stay as they came, and each column may be chosen. */
export const AS_THEY_CAME: Sort = { by: '', desc: false }

/** Returns records as people sort, umlauts beside their vowels and numbers by value; equal ones stay as they came. */
export function sortRecords<T>(
  records: readonly T[],
  sortedBy: SortedBy<T>,
  { by, desc }: Sort,
  language: Language,
): T[] {
  const sortValueOf = sortedBy[by]
  if (!sortValueOf) return [...records]
  const order = new Intl.Collator(language, { numeric: true })
  const direction = desc ? -1 : 1
  return records.toSorted(
    (one, other) => direction * order.compare(String(sortValueOf(one)), String(sortValueOf(other))),
  )
}
