import { SaxesParser } from 'saxes'

/**
 * An element with its own attributes, its own text and its children in order. Names have no prefix;
 * `uri` is the namespace. `isNil`: it is declared to have no value, which differs from an empty
 * one. `foreign`: attributes of namespaces other than XML's own.
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

const XSI_NAMESPACE = 'http://www.w3.org/2001/XMLSchema-instance'
/** Namespaces whose attributes any element may have: language, prefixes, type. */
const XML_NAMESPACES = [XSI_NAMESPACE, 'http://www.w3.org/XML/1998/namespace', 'http://www.w3.org/2000/xmlns/']

// Answers are five to eight levels deep. saxes resolves a prefix through all ancestors, so the cost
// is quadratic in the depth.
const MAX_DEPTH = 20
// Elements of answers have at most six. All are processed at the end of the element.
const MAX_ATTRIBUTES = 100

/** An incremental XML parser; both functions throw if the text is unreadable. */
export type XmlParser = { write: (text: string) => void; end: () => Element | null }

/**
 * Creates a parser. Throws on a DTD, more than `max` elements, a depth over 20, more than 100
 * attributes of an element, and malformed XML.
 */
export function createXmlParser(max: number): XmlParser {
  const root: Element = { name: '', uri: '', attributes: {}, foreign: [], isNil: false, text: '', children: [] }
  const path = [root]
  let elements = 0
  let attributes = 0
  const parser = new SaxesParser({ xmlns: true })
  const fail = (why: string) => {
    throw new Error(why)
  }
  parser.on('error', error => fail(error.message))
  parser.on('doctype', () => fail('DTD'))
  // Runs before saxes resolves the tag's namespace.
  parser.on('opentagstart', () => {
    elements += 1
    attributes = 0
    if (path.length > MAX_DEPTH || elements > max) fail('too much')
  })
  parser.on('attribute', () => {
    attributes += 1
    if (attributes > MAX_ATTRIBUTES) fail('too much')
  })
  parser.on('opentag', ({ local, uri, attributes: rawAttributes }) => {
    const all = Object.values(rawAttributes)
    const element: Element = {
      name: local,
      uri,
      attributes: Object.fromEntries(
        all.flatMap(({ uri: attributeUri, local: name, value }) => (attributeUri === '' ? [[name, value]] : [])),
      ),
      foreign: all.flatMap(({ uri: attributeUri, name }) =>
        attributeUri === '' || XML_NAMESPACES.includes(attributeUri) ? [] : [name],
      ),
      isNil: all.some(each => each.uri === XSI_NAMESPACE && each.local === 'nil'),
      text: '',
      children: [],
    }
    path.at(-1)?.children.push(element)
    path.push(element)
  })
  const append = (more: string) => {
    const parent = path.at(-1)
    if (parent) parent.text += more
  }
  parser.on('text', append)
  parser.on('cdata', append)
  parser.on('closetag', () => void path.pop())
  return {
    write: text => void parser.write(text),
    end: () => {
      parser.close()
      return root.children[0] ?? null
    },
  }
}
