import { createTree, type Element } from '../xml-tree.ts'

// A company has about sixty; 256 kB of nothing but tags would be sixty thousand.
const MAX_ELEMENTS = 5_000

/** Reads an XML text whole. Null where it has more elements than `max` or is refused for another reason (xml-tree.ts). Never throws. */
export function readXml(xml: string, max = MAX_ELEMENTS): Element | null {
  try {
    const tree = createTree(max)
    tree.write(xml.replace(/^\uFEFF/, ''))
    return tree.end()
  } catch {
    return null
  }
}

/** Returns the elements of that name right inside. */
export const allIn = (element: Element, name: string): Element[] =>
  element.children.filter(child => child.name === name)

/** Returns the one element at the end of a path of names; null where a name is not there, undefined where one is there twice. */
export function oneIn(element: Element, ...path: string[]): Element | null | undefined {
  let at: Element = element
  for (const name of path) {
    const [first, ...others] = allIn(at, name)
    if (first === undefined) return null
    if (others.length > 0) return undefined
    at = first
  }
  return at
}

/** Returns the text at the end of a path, without blanks around it: '' where it is not there, null where it is there twice. */
export function textIn(element: Element, ...path: string[]): string | null {
  const found = oneIn(element, ...path)
  return found === undefined ? null : (found?.text.trim() ?? '')
}
