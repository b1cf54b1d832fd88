import { UnusableList } from './unusable-list.ts'

/** Where the columns stand that we read, counted from 0; `width`: how many there are. */
export type ListColumns = { width: number; published: number; withUids: number[] }

// The UID has been seen in the columns beside its own too (docs/sources.md#list-of-fictitious-companies). The date of birth is never read.
const HEADINGS = { published: /^veröffentlichung/, register: /^firmenbuch/, uid: /^uid/, number: /^kennziffer/ }

/** The cells of a line, bare. */
export const cellsOf = (line: string): string[] => line.split('~').map(cell => cell.trim())

/** Finds the columns by their headings. Refuses (UnusableList) others than those we know. */
export function findListColumns(line: string): ListColumns {
  const headings = cellsOf(line).map(heading => heading.toLowerCase().replace(/[^a-zäöü]/g, ''))
  const place = (heading: RegExp) => headings.findIndex(each => heading.test(each))
  const published = place(HEADINGS.published)
  const withUids = [place(HEADINGS.register), place(HEADINGS.uid), place(HEADINGS.number)]
  if ([published, ...withUids].includes(-1)) throw new UnusableList('headings')
  return { width: headings.length, published, withUids }
}
