import { SaxesParser } from 'saxes'

/**
 * An element: its own text and the elements inside, in their order. Names without prefixes, `uri`: their namespace; `isNil`: it says of itself that
 * it has no value, which is not the same as being empty.
 */
export type Element = { name: string; uri: string; text: string; children: Element[]; isNil: boolean }

const INSTANCE = 'http://www.w3.org/2001/XMLSchema-instance'

// An answer about a company is eight deep. saxes looks for a prefix in all elements around, so depth costs its square.
const DEEPEST = 20
// A company has about sixty; a megabyte of nothing but tags would be a hundred thousand.
const MOST_ELEMENTS = 5_000

/**
 * Reads an XML text whole. Null where it has a DTD, more than 5,000 elements, some within one another over 20 deep, or is not
 * well-formed to its end. Never throws.
 */
export function readXml(xml: string): Element | null {
  const root: Element = { name: '', uri: '', text: '', children: [], isNil: false }
  const path = [root]
  let elements = 0
  const parser = new SaxesParser({ xmlns: true })
  const refuse = (why: string) => {
    throw new Error(why)
  }
  parser.on('error', error => refuse(error.message))
  parser.on('doctype', () => refuse('DTD'))
  // Before saxes looks for the tag's namespace.
  parser.on('opentagstart', () => {
    elements += 1
    if (path.length > DEEPEST || elements > MOST_ELEMENTS) refuse('too much')
  })
  parser.on('opentag', ({ local, uri, attributes }) => {
    const isNil = Object.values(attributes).some(each => each.uri === INSTANCE && each.local === 'nil')
    const element: Element = { name: local, uri, text: '', children: [], isNil }
    path.at(-1)?.children.push(element)
    path.push(element)
  })
  const take = (more: string) => {
    const within = path.at(-1)
    if (within) within.text += more
  }
  parser.on('text', take)
  parser.on('cdata', take)
  parser.on('closetag', () => void path.pop())
  try {
    parser.write(xml.replace(/^\uFEFF/, '')).close()
  } catch {
    return null
  }
  return root.children[0] ?? null
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
