import type { Language } from '../../texts/define.ts'
import type { Sort } from './column.ts'

/** The values by which the browser sorts a table, by column key. */
export type SortedBy<T> = Readonly<Record<string, (record: T) => string | number>>

/** No sort column: the records keep their order, and each column can be chosen. */
export const UNSORTED: Sort = { by: '', desc: false }

/**
 * Returns records in natural order, with umlauts beside their vowels and numbers by value; equal
 * records keep their order.
 */
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
