import type { Attributes } from '../../src/base/xml/tokenize.ts'
import { applyEdits, type Edit } from '../../src/documents/spreadsheets/xml/edit.ts'
import { CONTENT_TYPES, PACKAGE_RELATIONSHIPS, SPREADSHEET } from '../../src/documents/spreadsheets/xml/namespaces.ts'
import { walkText } from '../../src/documents/spreadsheets/xml/walk.ts'

/** The part of an element that is compared: all, only its content, or nothing. */
export type ComparedPart = 'all' | 'inside' | 'nothing'

export type Element = { name: string; attributes: Attributes; parents: readonly string[]; start: number }

export const ALL_NAMESPACES = new Set([...SPREADSHEET, ...CONTENT_TYPES, ...PACKAGE_RELATIONSHIPS])

/**
 * Removes everything from a part's XML that `visit` excludes from the comparison, and writes `<a/>`
 * as `<a></a>`. What remains of a part must be equal in upload and result.
 */
export function withoutExcluded(text: string, visit: (element: Element) => ComparedPart): string {
  const edits: Edit[] = []
  const open: { start: number; compared: ComparedPart }[] = []
  const isExcluded = () => open.at(-1)?.compared === 'nothing'
  const replace = (start: number, end: number, replacement: string) =>
    edits.push({ start, end, write: () => replacement })
  walkText(text, ALL_NAMESPACES, {
    open: (name, attributes, position, isEmpty) => {
      const [start, end] = [position.start(), position.end()]
      const isInExcluded = isExcluded()
      const compared = isInExcluded ? 'nothing' : visit({ name, attributes, parents: position.parents, start })
      open.push({ start, compared })
      if (compared === 'inside') replace(start, end, '')
      else if (compared === 'all' && isEmpty)
        replace(start, end, `${text.slice(start, end - 2).trimEnd()}></${position.tagName()}>`)
    },
    close: (_name, position) => {
      const element = open.pop()
      if (isExcluded()) return
      const isEmpty = element?.start === position.start()
      if (element?.compared === 'nothing') replace(element.start, position.end(), '')
      else if (element?.compared === 'inside' && !isEmpty) replace(position.start(), position.end(), '')
    },
  })
  return applyEdits(text, edits)
}

/** Returns the first difference of two texts with its surroundings, or null if they are equal. */
export function firstDifference(before: string, after: string): string | null {
  if (before === after) return null
  let at = 0
  while (before[at] === after[at]) at += 1
  const excerpt = (text: string) => JSON.stringify(text.slice(Math.max(0, at - 30), at + 60))
  return `${excerpt(before)} became ${excerpt(after)}`
}
