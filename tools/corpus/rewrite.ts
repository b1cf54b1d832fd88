import { applyEdits, type Edit } from '../../src/documents/spreadsheets/xml/edit.ts'
import {
  type Attributes,
  CONTENT_TYPES,
  PACKAGE_RELATIONSHIPS,
  SPREADSHEET,
} from '../../src/documents/spreadsheets/xml/namespaces.ts'
import { walkText } from '../../src/documents/spreadsheets/xml/walk.ts'

/** Which part of an element is compared: all, everything inside its tags, or nothing. */
export type Compared = 'all' | 'inside' | 'nothing'

export type Element = { name: string; attributes: Attributes; parents: readonly string[]; start: number }

export const ALL_NAMESPACES = new Set([...SPREADSHEET, ...CONTENT_TYPES, ...PACKAGE_RELATIONSHIPS])

/**
 * Returns a part's text without what `visit` leaves out; `<a/>` becomes `<a></a>`. The remaining
 * texts of an upload's part and the result's must be equal.
 */
export function withoutChanges(text: string, visit: (element: Element) => Compared): string {
  const edits: Edit[] = []
  const open: { start: number; compared: Compared }[] = []
  const isCut = () => open.at(-1)?.compared === 'nothing'
  const put = (start: number, end: number, written: string) => edits.push({ start, end, write: () => written })
  walkText(text, ALL_NAMESPACES, {
    open: (name, attributes, place, isEmpty) => {
      const [start, end] = [place.start(), place.end()]
      const isInside = isCut()
      const compared = isInside ? 'nothing' : visit({ name, attributes, parents: place.parents, start })
      open.push({ start, compared })
      if (compared === 'inside') put(start, end, '')
      else if (compared === 'all' && isEmpty)
        put(start, end, `${text.slice(start, end - 2).trimEnd()}></${place.tagName()}>`)
    },
    close: (_name, place) => {
      const element = open.pop()
      if (isCut()) return
      const isEmpty = element?.start === place.start()
      if (element?.compared === 'nothing') put(element.start, place.end(), '')
      else if (element?.compared === 'inside' && !isEmpty) put(place.start(), place.end(), '')
    },
  })
  return applyEdits(text, edits)
}

/** Returns the first difference of two texts with its surroundings, or null if they are equal. */
export function firstDifference(before: string, after: string): string | null {
  if (before === after) return null
  let at = 0
  while (before[at] === after[at]) at += 1
  const shown = (text: string) => JSON.stringify(text.slice(Math.max(0, at - 30), at + 60))
  return `${shown(before)} became ${shown(after)}`
}
