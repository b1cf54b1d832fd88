import { createXmlParser, type Element } from '../../../base/xml/tree.ts'

// A company has about sixty; 256 kB of tags would have sixty thousand.
const MAX_ELEMENTS = 5_000

/**
 * Parses an XML text. Returns null if it has more than `max` elements or if base/xml/tree.ts
 * rejects it. Never throws.
 */
export function readXml(xml: string, max = MAX_ELEMENTS): Element | null {
  try {
    const parser = createXmlParser(max)
    parser.write(xml)
    return parser.end()
  } catch {
    return null
  }
}

/** Returns the children of that name. */
export const allIn = (element: Element, name: string): Element[] =>
  element.children.filter(child => child.name === name)

/**
 * Returns the element at the end of a path of names; null if one is missing, undefined if one is
 * repeated.
 */
export function oneIn(element: Element, ...path: string[]): Element | null | undefined {
  let current: Element = element
  for (const name of path) {
    const [first, ...others] = allIn(current, name)
    if (first === undefined) return null
    if (others.length > 0) return undefined
    current = first
  }
  return current
}

/**
 * Returns the trimmed text at the end of a path; '' if it is missing, null if an element is
 * repeated.
 */
export function textIn(element: Element, ...path: string[]): string | null {
  const match = oneIn(element, ...path)
  return match === undefined ? null : (match?.text.trim() ?? '')
}
