import fc from 'fast-check'
import { SaxesParser } from 'saxes'
import { describe, expect, it } from 'vitest'
import { createXmlParser, type Element } from './tree.ts'
import { XmlError } from './xml-error.ts'

const MAX_ELEMENTS = 40
const XSI = 'http://www.w3.org/2001/XMLSchema-instance'
const OWN_NAMESPACES = [XSI, 'http://www.w3.org/XML/1998/namespace', 'http://www.w3.org/2000/xmlns/', '']

function treeOf(pieces: readonly string[], maxElements = MAX_ELEMENTS): Element | null {
  try {
    const parser = createXmlParser(maxElements)
    for (const piece of pieces) parser.write(piece)
    return parser.end()
  } catch (error) {
    if (error instanceof XmlError) return null
    throw error
  }
}

/** Reads a document with a general parser, by the same limits; null if it refuses it. */
function saxesTreeOf(xml: string): Element | null {
  const path: Element[] = [emptyElement('', '')]
  const [root] = path
  let elements = 0
  const refuse = () => {
    throw new XmlError('damaged')
  }
  const parser = new SaxesParser({ xmlns: true, position: false })
  for (const event of ['error', 'doctype'] as const) parser.on(event, refuse)
  parser.on('opentag', ({ local, uri, attributes }) => {
    elements += 1
    const all = Object.values(attributes)
    if (elements > MAX_ELEMENTS || path.length > 20 || all.length > 100) refuse()
    // Saxes trims namespaces.
    if (all.some(each => each.uri === OWN_NAMESPACES[2] && each.value.trim() !== each.value)) refuse()
    const plain = all.filter(each => each.uri === '').map(each => [each.local, each.value])
    const element = {
      ...emptyElement(local, uri),
      attributes: Object.fromEntries(plain),
      foreign: all.filter(each => !OWN_NAMESPACES.includes(each.uri)).map(each => each.name),
      isNil: all.some(each => each.uri === XSI && each.local === 'nil'),
    }
    path.at(-1)?.children.push(element)
    path.push(element)
  })
  const append = (text: string) => {
    const parent = path.at(-1)
    if (parent) parent.text += text
  }
  parser.on('text', append)
  parser.on('cdata', append)
  parser.on('closetag', () => void path.pop())
  try {
    parser.write(xml).close()
  } catch (error) {
    if (error instanceof XmlError) return null
    throw error
  }
  return root?.children[0] ?? null
}

const emptyElement = (name: string, uri: string): Element => ({
  ...{ name, uri, attributes: {}, foreign: [], isNil: false, text: '', children: [] },
})

const ANSWER = `\ufeff<?xml version="1.0" encoding="ISO-8859-1" standalone='yes' ?>\r\n<!-- ü --><?p q?>
<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/" xmlns:i="${XSI}" s:encodingStyle="x"><s:Body a='1'
 xml:lang="de"><r xmlns="urn:r" xmlns:o='urn:o' i:type="x" o:b="2" b="3" code="&#x31;&amp;"><rc>0</rc>
<name i:nil="true"/><o:name>Müller &amp; S&#246;hne<!-- no -->&lt;<![CDATA[<b>&]]]></o:name><r xmlns=""><x/></r></r >
</s:Body></s:Envelope><!-- - -->\n<?z?> `

/** Which of the answer's parts an attacker would repeat, move, rename or leave open. */
const snippet = fc.oneof(
  { arbitrary: fc.constantFrom(...'<>/=\'"&;!?-[]: \n\t#x1aé\u0301\0\u000b\ufffe\u{10000}sior'), weight: 3 },
  fc.constantFrom('<rc>1</rc>', '<o:rc/>', '<q:rc/>', '</r>', '</s:Body>', '<s:Body>', '<a:b:c/>', '<:a/>', '<a:/>'),
  fc.constantFrom(' xmlns="urn:o"', ' xmlns:s="urn:s"', ' xmlns:s=""', ' xmlns:o="urn:r"', ' xmlns:q=" urn:q"'),
  fc.constantFrom(' xmlns:xml="urn:x"', ' xmlns:xmlns="urn:x"', ' xmlns:="urn:x"', ' xmlns:a:b="urn:x"'),
  fc.constantFrom(' xmlns:q="http://www.w3.org/XML/1998/namespace"', ' xmlns="http://www.w3.org/2000/xmlns/"'),
  fc.constantFrom(' b="4"', ' o:b="4"', ' i:nil="1"', ' __proto__="1"', ' constructor="1"', ' xmlns:p="urn:o" p:b="5"'),
  fc.constantFrom('<!--', '-->', '<![CDATA[', ']]>', '<?a:b?>', '<?xml version="1.0"?>', '&e;', '&#0;', '&#xD800;'),
  fc.constantFrom('<!DOCTYPE r>', '<!DOCTYPE r [<!ENTITY e "0">]>', '<!ENTITY e "0">', '&#x110000;', '&amp'),
  fc.constantFrom('<d>'.repeat(20), '<e/>'.repeat(40), `<f ${' '.repeat(9)}/>`),
)
const position = fc.nat(ANSWER.length)
/** Where attributes end, and where elements begin. */
const borders = [...ANSWER.matchAll(/ ?\/?>|(?<=>)/g)].map(({ index }) => index)
const place = fc.oneof(position, fc.constantFrom(...borders))
const change = fc.record({ at: place, removed: fc.constantFrom(0, 0, 0, 1, 2, 5, 40), inserted: snippet })
const answer = fc
  .array(change, { maxLength: 3 })
  .map(changes =>
    changes.reduce((xml, { at, removed, inserted }) => xml.slice(0, at) + inserted + xml.slice(at + removed), ANSWER),
  )
  // The decoder before never yields lone surrogates, and saxes has other rules for XML 1.1.
  .filter(xml => xml.isWellFormed() && !xml.includes('1.1'))

describe('createXmlParser', () => {
  it('reads the unchanged answer', () => {
    expect(treeOf([ANSWER])).toEqual(saxesTreeOf(ANSWER))
    expect(treeOf([ANSWER])).toMatchObject({ name: 'Envelope', children: [{ name: 'Body' }] })
  })

  it('reads and refuses the same as a general parser, for any changes and chunks of an answer', () => {
    fc.assert(
      fc.property(answer, fc.array(position, { maxLength: 5 }), (xml, cuts) => {
        const positions = [0, ...cuts.toSorted((a, b) => a - b), xml.length]
        const pieces = positions.map((from, at) => xml.slice(from, positions[at + 1] ?? xml.length))
        expect(treeOf(pieces)).toEqual(saxesTreeOf(xml))
      }),
      { seed: 5, numRuns: 5_000 },
    )
  })

  it.each([
    ['an entity', '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'],
    ['a DTD', '<!DOCTYPE a SYSTEM "http://example.org/a.dtd"><a/>'],
    ['an unbound prefix', '<b:a/>'],
    ['an unbound prefix of an attribute', '<a b:c="1"/>'],
    ['the same attribute twice', '<a b="1" b="2"/>'],
    ['an odd attribute twice', '<a __proto__="1" __proto__="2"/>'],
    ['the same attribute by two prefixes', '<a xmlns:b="u" xmlns:c="u" b:d="1" c:d="2"/>'],
    ['a declaration without a prefix', '<a xmlns:="u"/>'],
    ['another XML namespace', '<a xmlns:xml="u"/>'],
    ['a blank before a namespace', '<a xmlns=" u"/>'],
    ['an unclosed element', '<a><b></b>'],
    ['a second root', '<a/><b/>'],
    ['nothing', ''],
  ])('refuses %s', (_what, xml) => {
    expect(treeOf([xml])).toBeNull()
  })

  it('keeps an attribute with the name of an inherited property', () => {
    expect(Object.entries(treeOf(['<a __proto__="1" toString="2"/>'])?.attributes ?? {})).toEqual([
      ['__proto__', '1'],
      ['toString', '2'],
    ])
  })

  it.each([
    ['elements', (count: number) => `<a>${'<b/>'.repeat(count - 1)}</a>`, 40],
    ['levels', (count: number) => '<a>'.repeat(count) + '</a>'.repeat(count), 20],
    ['attributes', (count: number) => `<a ${Array.from({ length: count }, (_, nth) => `b${nth}=""`).join(' ')}/>`, 100],
  ])('reads the maximum of %s and refuses one more', (_what, build, max) => {
    expect(treeOf([build(max)])).not.toBeNull()
    expect(treeOf([build(max + 1)])).toBeNull()
  })
})
