import fc from 'fast-check'
import { SaxesParser } from 'saxes'
import { describe, expect, it } from 'vitest'
import { createTokenizer, type XmlLimits } from './tokenize.ts'
import { XmlError } from './xml-error.ts'

const LIMITS: XmlLimits = { depth: 100, attributes: 50, pieceLength: 1_000_000, encoding: /^utf-?8$/i }

/**
 * The events that a parser reports, with adjacent texts joined; 'refused' if the document is not
 * well-formed.
 */
type Events = string[] | 'refused'

function tokenizerEvents(pieces: readonly string[]): Events {
  const { recorded, ...events } = createRecorder()
  try {
    const tokenizer = createTokenizer(events, LIMITS)
    for (const piece of pieces) tokenizer.write(piece)
    tokenizer.end()
  } catch (error) {
    if (error instanceof XmlError) return 'refused'
    throw error
  }
  return recorded
}

function saxesEvents(xml: string): Events {
  const { recorded, open, close, text } = createRecorder()
  const parser = new SaxesParser({ xmlns: false, position: false })
  parser.on('opentag', tag => open(tag.name, tag.attributes, tag.isSelfClosing))
  parser.on('closetag', tag => close(tag.name))
  parser.on('text', text)
  parser.on('cdata', text)
  parser.on('doctype', () => {
    throw new Error('refused')
  })
  parser.on('xmldecl', ({ encoding = 'utf-8' }) => {
    if (!/^utf-?8$/i.test(encoding)) throw new Error('refused')
  })
  try {
    parser.write(xml).close()
  } catch {
    return 'refused'
  }
  return recorded
}

function createRecorder() {
  const recorded: string[] = []
  let isText = false
  let depth = 0
  const record = (line: string) => {
    isText = false
    recorded.push(line)
  }
  return {
    recorded,
    open: (name: string, attributes: object, isEmpty: boolean) => {
      depth += 1
      record(`<${name} ${JSON.stringify(Object.entries(attributes))} ${isEmpty}`)
    },
    close: (name: string) => {
      depth -= 1
      record(`</${name}`)
    },
    text: (text: string) => {
      // Spaces around the root are not text of the document.
      if (text === '' || depth === 0) return
      if (isText) recorded.push((recorded.pop() ?? '') + text)
      else record(`text ${text}`)
      isText = true
    },
  }
}

const SHEET = `\ufeff<?xml version="1.0" encoding="UTF-8" standalone='yes' ?>\r\n<!-- ü --><?p q?><x:a xmlns:x="m" b = 'c&lt;"
d'><x:row r='1' >ä &amp; &#x1F600;&#65; \u{1f600}\r\n\r<![CDATA[<b>&]]]></x:row ><o:row/><été s.t-u="" v='>'/>]] ></x:a><!-- - -->\n<?z?> `

/** What XML consists of, and what it must not contain. */
const snippet = fc.oneof(
  { arbitrary: fc.constantFrom(...'<>/=\'"&;!?-[]: \n\r\t#x1aé\u0301\0\u000b\ufffe\u{10000}'), weight: 3 },
  fc.constantFrom('<a>', '</a>', '<a/>', '<!--', '-->', '--', '<![CDATA[', ']]>', '<?', '?>', '<?xml version="1.0"?>'),
  fc.constantFrom('<!DOCTYPE a>', '&amp;', '&#0;', '&#55296;', '&#x110000;', '&#xFFFE;', '&gt', '&;', '&#;', ' b="c"'),
  fc.constantFrom(
    'constructor="1"',
    ' __proto__="1"',
    ' b="c" b="d"',
    'xmlns="',
    '\u{10ffff}',
    '\u200d',
    'encoding="UTF-16"',
  ),
)
const position = fc.nat(SHEET.length)
const change = fc.record({ at: position, removed: fc.constantFrom(0, 0, 1, 1, 2, 5, 40), inserted: snippet })

describe('createTokenizer', () => {
  it('reports and refuses the same as a general parser, for any changes and chunks of a document', () => {
    // The preceding decoder never yields lone surrogates.
    const document = fc
      .array(change, { maxLength: 3 })
      .map(changes =>
        changes.reduce(
          (xml, { at, removed, inserted }) => xml.slice(0, at) + inserted + xml.slice(at + removed),
          SHEET,
        ),
      )
      .filter(xml => xml.isWellFormed())
    fc.assert(
      fc.property(document, fc.array(position, { maxLength: 5 }), (xml, cuts) => {
        const positions = [0, ...cuts.toSorted((a, b) => a - b), xml.length]
        const pieces = positions.map((from, at) => xml.slice(from, positions[at + 1] ?? xml.length))
        expect(tokenizerEvents(pieces)).toEqual(saxesEvents(xml))
      }),
      { seed: 5, numRuns: 5_000 },
    )
  })

  it('refuses elements that are nested too deeply', () => {
    expect(tokenizerEvents(['<a>'.repeat(100), '</a>'.repeat(100)])).toHaveLength(200)
    expect(tokenizerEvents(['<a>'.repeat(1_001), '</a>'.repeat(1_001)])).toBe('refused')
  })

  it('refuses more attributes of an element than allowed', () => {
    const element = (count: number) => `<a ${Array.from({ length: count }, (_, nth) => `b${nth}=""`).join(' ')}/>`
    expect(tokenizerEvents([element(50), element(50)])).toBe('refused')
    expect(tokenizerEvents([element(50)])).toHaveLength(2)
    expect(tokenizerEvents([element(51)])).toBe('refused')
  })

  it('takes time proportional to the length of unterminated markup', () => {
    // If each piece were examined from the start, half a million pieces of two characters would
    // take hours.
    const pieces = ['<a b="', ...Array.from({ length: 450_000 }, () => 'xy')]
    expect(tokenizerEvents([...pieces, '"/>'])).toHaveLength(2)
  })
})
