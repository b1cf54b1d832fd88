import {
  createNames,
  declaredEncoding,
  decodeAttribute,
  decodeText,
  nameEnd,
  normalizeLineEnds,
  refuseForbidden,
} from './productions.ts'
import { XmlError } from './xml-error.ts'

export type Attributes = Readonly<Record<string, string>>

export type TokenEvents = {
  /** `declares`: the attributes include namespace declarations. */
  open: (name: string, attributes: Attributes, isEmpty: boolean, declares: boolean) => void
  close: (name: string) => void
  text: (text: string) => void
  /** A processing instruction, by its target. */
  instruction?: (target: string) => void
}

/** The limits of a document; one beyond them is refused as too complex. */
export type XmlLimits = {
  /** Nesting depth of elements. */
  depth: number
  /** Attributes of an element. */
  attributes: number
  /** Characters of a text, tag or comment. */
  pieceLength: number
  /** Matches the encodings that a document may declare. */
  encoding: RegExp
}

export type Tokenizer = {
  write: (piece: string) => void
  end: () => void
  /**
   * The positions of the last tag's first character and after its last one, from the document's
   * beginning.
   */
  start: () => number
  after: () => number
}

const SLASH = 47
const GREATER = 62
const EQUALS = 61
const QUOTE = 34
const APOSTROPHE = 39

const isBlank = (code: number): boolean => code === 32 || code === 10 || code === 13 || code === 9
const skipBlanks = (text: string, from: number): number => {
  let at = from
  while (isBlank(text.charCodeAt(at))) at += 1
  return at
}

/** Returned if the markup continues in the next piece. */
const UNFINISHED = -1

/** Returns where an attribute's value begins, after the quote; `from` is the end of its name. */
function valueStart(text: string, from: number): number {
  const equals = skipBlanks(text, from)
  if (equals === text.length) return UNFINISHED
  if (text.charCodeAt(equals) !== EQUALS) throw damaged()
  const quote = skipBlanks(text, equals + 1)
  if (quote === text.length) return UNFINISHED
  const code = text.charCodeAt(quote)
  if (code !== QUOTE && code !== APOSTROPHE) throw damaged()
  return quote + 1
}

/**
 * Returns the end of a comment that begins at `from`. A double hyphen must end it (XML 1.0, 2.5).
 */
function commentEnd(text: string, from: number): number {
  const hyphens = text.indexOf('--', from + COMMENT.length)
  if (hyphens < 0 || hyphens + 2 === text.length) return UNFINISHED
  if (text.charCodeAt(hyphens + 2) !== GREATER) throw damaged()
  return hyphens + 3
}

/**
 * Creates a tokenizer for an XML document in pieces, by XML 1.0. It throws XmlError for a DTD, other
 * encodings and sizes than `limits` allow, unterminated markup, and anything not well-formed.
 * docs/decisions/2026-11-21-xml-tokenizer.md explains why no general parser is used;
 * `tokenize.test.ts` compares it with one.
 */
export function createTokenizer(events: TokenEvents, limits: XmlLimits): Tokenizer {
  const nameAt = createNames()
  const open: string[] = []
  let rest = ''
  let restFrom = 0
  /** The length of unterminated markup that was already examined. */
  let examined = 0
  /** The position after the byte order mark. */
  let beginning = 0
  let hasRoot = false
  let start = 0
  let after = 0
  /** The attributes of the current start tag. */
  let attributes: Record<string, string> = {}
  let attributeCount = 0
  let declares = false

  return {
    write: piece => {
      refuseForbidden(piece)
      const text = rest + (restFrom === 0 && rest === '' ? withoutMark(piece) : piece)
      // Markup that spans many pieces is examined again only when its length has doubled, which
      // avoids quadratic time.
      const isTooSoon = text.length < 2 * examined && text.length <= limits.pieceLength
      const consumed = isTooSoon ? 0 : consume(text)
      rest = text.slice(consumed)
      if (!isTooSoon) examined = rest.length
      restFrom += consumed
      if (rest.length > limits.pieceLength) throw new XmlError('too-complex')
    },
    end: () => {
      rest = rest.slice(consume(rest))
      characters(rest)
      if (open.length > 0 || !hasRoot || rest.includes('<')) throw damaged()
    },
    start: () => start,
    after: () => after,
  }

  /**
   * Processes all complete markup; returns the end position. Text is complete once the `<` after it
   * has arrived.
   */
  function consume(text: string): number {
    for (let at = 0; ; ) {
      const next = text.indexOf('<', at)
      if (next < 0) return at
      if (next > at) characters(text.slice(at, next))
      const end = markup(text, next)
      if (end === UNFINISHED) return next
      at = end
    }
  }

  function characters(raw: string): void {
    if (open.length > 0) events.text(decodeText(raw))
    else if (/[^\t\n\r ]/.test(raw)) throw damaged()
  }

  function withoutMark(piece: string): string {
    if (!piece.startsWith('\ufeff')) return piece
    beginning = 1
    restFrom = 1
    return piece.slice(1)
  }

  function markup(text: string, from: number): number {
    switch (text[from + 1]) {
      case '/':
        return endTag(text, from)
      case '!':
        return declaration(text, from)
      case '?':
        return instruction(text, from)
      case undefined:
        return UNFINISHED
      default:
        return startTag(text, from)
    }
  }

  function startTag(text: string, from: number): number {
    if (hasRoot && open.length === 0) throw damaged()
    attributes = {}
    attributeCount = 0
    declares = false
    let at = nameEnd(text, from + 1)
    const name = nameAt(text, from + 1, at)
    while (at !== UNFINISHED && at < text.length) {
      const next = skipBlanks(text, at)
      const code = text.charCodeAt(next)
      if (code === GREATER) return openElement(from, next + 1, name, false)
      if (next + 1 >= text.length) return UNFINISHED
      if (code === SLASH && text.charCodeAt(next + 1) === GREATER) return openElement(from, next + 2, name, true)
      if (next === at) throw damaged()
      at = attribute(text, next)
    }
    return UNFINISHED
  }

  function attribute(text: string, from: number): number {
    const end = nameEnd(text, from)
    const first = valueStart(text, end)
    const last = first === UNFINISHED ? UNFINISHED : text.indexOf(text[first - 1] ?? '', first)
    if (last === UNFINISHED) return UNFINISHED
    const name = nameAt(text, from, end)
    // Objects have inherited names, so `undefined` is only the quick half of the test.
    if (attributes[name] !== undefined && Object.hasOwn(attributes, name)) throw damaged()
    attributeCount += 1
    if (attributeCount > limits.attributes) throw new XmlError('too-complex')
    setAttribute(name, decodeAttribute(text.slice(first, last)))
    declares ||= name.startsWith('xmlns')
    return last + 1
  }

  function setAttribute(name: string, value: string): void {
    if (name !== '__proto__') attributes[name] = value
    // An assignment would be lost.
    else Object.defineProperty(attributes, name, { value, enumerable: true })
  }

  function openElement(from: number, end: number, name: string, isEmpty: boolean): number {
    start = restFrom + from
    after = restFrom + end
    hasRoot = true
    open.push(name)
    if (open.length > limits.depth) throw new XmlError('too-complex')
    events.open(name, attributes, isEmpty, declares)
    if (isEmpty) events.close(open.pop() ?? '')
    return end
  }

  function endTag(text: string, from: number): number {
    const end = text.indexOf('>', from)
    if (end < 0) return UNFINISHED
    const name = open.pop()
    if (name === undefined || !text.startsWith(name, from + 2)) throw damaged()
    if (skipBlanks(text, from + 2 + name.length) !== end) throw damaged()
    start = restFrom + from
    after = restFrom + end + 1
    events.close(name)
    return end + 1
  }

  /** Processes comments and CDATA; refuses DTDs. */
  function declaration(text: string, from: number): number {
    if (text.startsWith(COMMENT, from)) return commentEnd(text, from)
    if (text.startsWith(CDATA, from)) return cdata(text, from)
    if (text.startsWith(DOCTYPE, from)) throw new XmlError('doctype')
    const prefix = text.slice(from, from + CDATA.length)
    if ([COMMENT, CDATA, DOCTYPE].some(whole => whole.startsWith(prefix))) return UNFINISHED
    throw damaged()
  }

  function cdata(text: string, from: number): number {
    const end = text.indexOf(']]>', from)
    if (end < 0) return UNFINISHED
    if (open.length === 0) throw damaged()
    events.text(normalizeLineEnds(text.slice(from + CDATA.length, end)))
    return end + 3
  }

  function instruction(text: string, from: number): number {
    const end = text.indexOf('?>', from + 2)
    if (end < 0) return UNFINISHED
    const nameEndsAt = nameEnd(text, from + 2)
    const target = text.slice(from + 2, nameEndsAt)
    if (text[nameEndsAt] !== '?' && !isBlank(text.charCodeAt(nameEndsAt))) throw damaged()
    if (target.toLowerCase() === 'xml') checkDeclaration(text.slice(from, end + 2), restFrom + from === beginning)
    else events.instruction?.(target)
    return end + 2
  }

  function checkDeclaration(raw: string, isFirst: boolean): void {
    if (!isFirst || !limits.encoding.test(declaredEncoding(raw))) throw damaged()
  }
}

const COMMENT = '<!--'
const CDATA = '<![CDATA['
const DOCTYPE = '<!DOCTYPE'

const damaged = (): XmlError => new XmlError('damaged')
