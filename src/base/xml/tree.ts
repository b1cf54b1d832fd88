import { createScope, declarationsIn, isDeclaration, type Scope, XML_NAMESPACE, XMLNS_NAMESPACE } from './namespaces.ts'
import { type Attributes, createTokenizer, type XmlLimits } from './tokenize.ts'
import { XmlError } from './xml-error.ts'

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

const LIMITS: XmlLimits = {
  // Answers are five to eight levels deep.
  depth: 20,
  // Elements of answers have at most six.
  attributes: 100,
  // The caller limits the bytes; a document of the DataBox is a single text of megabytes.
  pieceLength: Number.POSITIVE_INFINITY,
  // The bytes have been decoded by the HTTP header, which outweighs the declaration.
  encoding: /./,
}

/** An incremental XML parser; both functions throw XmlError if the text is unreadable. */
export type XmlParser = { write: (text: string) => void; end: () => Element | null }

/**
 * Creates a parser. Throws on a DTD, more than `maxElements`, a depth over 20, more than 100
 * attributes of an element, and text that is not well-formed by XML 1.0 and its namespaces.
 */
export function createXmlParser(maxElements: number): XmlParser {
  const root: Element = { name: '', uri: '', attributes: {}, foreign: [], isNil: false, text: '', children: [] }
  const path = [root]
  const scope = createScope()
  let elements = 0
  const open = (tag: string, attributes: Attributes, _isEmpty: boolean, declares: boolean) => {
    elements += 1
    if (elements > maxElements) throw new XmlError('too-complex')
    if (declares) checkDeclarations(attributes)
    scope.enter(attributes, declares)
    const element = elementOf(tag, attributes, scope)
    path.at(-1)?.children.push(element)
    path.push(element)
  }
  const close = () => {
    path.pop()
    scope.leave()
  }
  const text = (more: string) => {
    const parent = path.at(-1)
    if (parent) parent.text += more
  }
  const tokenizer = createTokenizer({ open, close, text, instruction: checkTarget }, LIMITS)
  return {
    write: tokenizer.write,
    end: () => {
      tokenizer.end()
      return root.children[0] ?? null
    },
  }
}

function elementOf(tag: string, attributes: Attributes, scope: Scope): Element {
  const element = qualify(tag, scope)
  const all = Object.entries(attributes)
    .filter(([name]) => !isDeclaration(name))
    .map(([name, value]) => ({ name, value, ...qualify(name, scope, '') }))
  const expandedNames = new Set(all.map(({ uri, local }) => `{${uri}}${local}`))
  if (expandedNames.size < all.length) throw new XmlError('damaged')
  return {
    name: element.local,
    uri: element.uri,
    attributes: Object.fromEntries(all.flatMap(({ uri, name, value }) => (uri === '' ? [[name, value]] : []))),
    foreign: all.flatMap(({ uri, name }) => (OWN_NAMESPACES.includes(uri) ? [] : [name])),
    isNil: all.some(({ uri, local }) => uri === XSI_NAMESPACE && local === 'nil'),
    text: '',
    children: [],
  }
}

/** Namespaces whose attributes any element may have: none, language and type. */
const OWN_NAMESPACES = ['', XSI_NAMESPACE, XML_NAMESPACE]

/**
 * Returns the namespace and local name of a qualified name (Namespaces in XML 1.0, 4 and 5).
 * `unprefixed`: the namespace of a name without a prefix. Throws if the prefix is unbound.
 */
function qualify(name: string, scope: Scope, unprefixed = scope.namespaceOf('')): { uri: string; local: string } {
  const [first = '', second, ...more] = name.split(':')
  if (second === undefined) return { uri: unprefixed, local: first }
  const uri = scope.namespaceOf(first)
  if (first === '' || second === '' || more.length > 0 || uri === '') throw new XmlError('damaged')
  return { uri, local: second }
}

/**
 * Throws for a declaration that Namespaces in XML 1.0 forbids (3 and 5), and for a namespace with
 * surrounding blanks, which parsers read differently.
 */
function checkDeclarations(attributes: Attributes): void {
  for (const [prefix, namespace] of declarationsIn(attributes)) {
    const isUndeclared = prefix !== '' && namespace === ''
    const isMisplaced = (prefix === 'xml') !== (namespace === XML_NAMESPACE)
    const isReserved = prefix === 'xmlns' || namespace === XMLNS_NAMESPACE || isMisplaced
    if (isUndeclared || isReserved || prefix.includes(':') || namespace.trim() !== namespace)
      throw new XmlError('damaged')
  }
}

/** A processing instruction's target has no prefix (Namespaces in XML 1.0, 7). */
function checkTarget(target: string): void {
  if (target.includes(':')) throw new XmlError('damaged')
}
