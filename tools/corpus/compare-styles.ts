import { walkText } from '../../src/documents/spreadsheets/xml/walk.ts'
import { ALL_NAMESPACES, firstDifference } from './rewrite.ts'

/**
 * Compares two styles parts: each list of the new part must begin with the elements of the old
 * list.
 */
export function compareStyles(before: string, after: string): string[] {
  if (before === '') return []
  const [oldLists, newLists] = [listsOf(before), listsOf(after)]
  return [...oldLists].flatMap(([name, elements]) => {
    const sameLength = (newLists.get(name) ?? []).slice(0, elements.length)
    const difference = firstDifference(elements.join(''), sameLength.join(''))
    return difference === null ? [] : [`styles, ${name}: ${difference}`]
  })
}

/** Returns the text of each list's elements by the list's name. */
function listsOf(text: string): Map<string, string[]> {
  const lists = new Map<string, string[]>()
  let start = 0
  walkText(text, ALL_NAMESPACES, {
    open: (name, _attributes, position) => {
      if (position.parents.length === 1) lists.set(name, [])
      if (position.parents.length === 2) start = position.start()
    },
    close: (_name, position) => {
      if (position.parents.length === 2) lists.get(position.parents[1] ?? '')?.push(text.slice(start, position.end()))
    },
  })
  return lists
}
