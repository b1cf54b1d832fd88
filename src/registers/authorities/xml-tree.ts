import { SaxesParser } from 'saxes'

/**
 * An element: its own attributes, its own text and the elements inside, in their order. Names without prefixes, `uri`: their namespace; `isNil`: it
 * says of itself that it has no value, which is not the same as being empty; `foreign`: attributes of other namespaces than XML's own.
 */
export type Element = {
  name: string
  uri: string
  attributes: Readonly<Record<string, string>>
  foreign: readonly string[]
  isNil: boolean
  text: string
  children: Element[]
}

const INSTANCE = 'http://www.w3.org/2001/XMLSchema-instance'
/** Of every element, whatever it says: its language, its prefixes, its type. */
const OF_XML = [INSTANCE, 'http://www.w3.org/XML/1998/namespace', 'http://www.w3.org/2000/xmlns/']

// Answers are five to eight deep. saxes looks for a prefix in all elements around, so depth costs its square.
const DEEPEST = 20
// The most that any answer's element has are six. They are gone through at the element's end, in one go.
const MAX_ATTRIBUTES = 100

/** Grows while a text is written into it; both throw where it cannot be read. */
export type Tree = { write: (text: string) => void; end: () => Element | null }

/**
 * Starts a tree of the elements of an XML text. Throws at a DTD, at more than `most` elements, at some within one another over 20 deep, at more than 100 attributes of one, and
 * at what is not well-formed to its end.
 */
export function createTree(most: number): Tree {
  const root: Element = { name: '', uri: '', attributes: {}, foreign: [], isNil: false, text: '', children: [] }
  const path = [root]
  let elements = 0
  let attributes = 0
  const parser = new SaxesParser({ xmlns: true })
  const refuse = (why: string) => {
    throw new Error(why)
  }
  parser.on('error', error => refuse(error.message))
  parser.on('doctype', () => refuse('DTD'))
  // Before saxes looks for the tag's namespace.
  parser.on('opentagstart', () => {
    elements += 1
    attributes = 0
    if (path.length > DEEPEST || elements > most) refuse('too much')
  })
  parser.on('attribute', () => {
    attributes += 1
    if (attributes > MAX_ATTRIBUTES) refuse('too much')
  })
  parser.on('opentag', ({ local, uri, attributes: given }) => {
    const all = Object.values(given)
    const element: Element = {
      name: local,
      uri,
      attributes: Object.fromEntries(
        all.flatMap(({ uri: of, local: name, value }) => (of === '' ? [[name, value]] : [])),
      ),
      foreign: all.flatMap(({ uri: of, name }) => (of === '' || OF_XML.includes(of) ? [] : [name])),
      isNil: all.some(each => each.uri === INSTANCE && each.local === 'nil'),
      text: '',
      children: [],
    }
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
  return {
    write: text => void parser.write(text),
    end: () => {
      parser.close()
      return root.children[0] ?? null
    },
  }
}
