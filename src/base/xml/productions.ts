import { XmlError } from './xml-error.ts'

const NAMED_CHARACTERS: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const REFERENCE = /&(?:#([0-9]+)|#x([0-9A-Fa-f]+)|(amp|lt|gt|quot|apos));|&/g

/**
 * Characters that XML forbids (XML 1.0, production 2); our decoder never yields lone surrogates.
 */
const FORBIDDEN = /[^\t\n\r -\ufffd]/

export function refuseForbidden(text: string): void {
  if (FORBIDDEN.test(text)) throw new XmlError('damaged')
}

/**
 * Decodes text between tags: resolves references and normalises line ends to `\n` (XML 1.0, 2.11).
 */
export function decodeText(raw: string): string {
  for (let at = 0; at < raw.length; at += 1) {
    const code = raw.charCodeAt(at)
    if (code === AMPERSAND || code === RETURN || code === BRACKET) return decode(raw)
  }
  return raw
}

/**
 * Decodes an attribute's value: like `decodeText`, and each white space as a space (XML 1.0,
 * 3.3.3).
 */
export function decodeAttribute(raw: string): string {
  for (let at = 0; at < raw.length; at += 1) {
    const code = raw.charCodeAt(at)
    if (code === LESS) throw new XmlError('damaged')
    if (code === AMPERSAND || code < SPACE) return decode(raw.replace(/\r\n|[\t\n\r]/g, ' '), true)
  }
  return raw
}

const SPACE = 32
const RETURN = 13
const AMPERSAND = 38
const LESS = 60
const BRACKET = 93

function decode(raw: string, isAttribute = false): string {
  if (raw.includes(isAttribute ? '<' : ']]>')) throw new XmlError('damaged')
  return resolve(normalizeLineEnds(raw))
}

export const normalizeLineEnds = (raw: string): string => (raw.includes('\r') ? raw.replace(/\r\n?/g, '\n') : raw)

/**
 * Resolves references. Without a DTD there are only the five named ones and numbers; others are
 * refused, and none is resolved twice.
 */
const resolve = (raw: string): string =>
  raw.includes('&')
    ? raw.replace(REFERENCE, (_, decimal?: string, hex?: string, name?: string) => {
        if (name !== undefined) return NAMED_CHARACTERS[name] ?? ''
        return character(decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number.parseInt(decimal, 10))
      })
    : raw

function character(code: number): string {
  // NaN, for an ampersand that begins no reference, is not a character either.
  const isCharacter = code <= 0x10_ff_ff && !(code >= 0xd8_00 && code <= 0xdf_ff)
  const result = isCharacter ? String.fromCodePoint(code) : '\0'
  refuseForbidden(result)
  return result
}

/** XML 1.0, fifth edition, productions 4 and 4a, beyond ASCII. */
const NAME_START = String.raw`\xC0-\xD6\xD8-\xF6\xF8-\u02FF\u0370-\u037D\u037F-\u1FFF\u200C\u200D\u2070-\u218F\u2C00-\u2FEF\u3001-\uD7FF\uF900-\uFDCF\uFDF0-\uFFFD\u{10000}-\u{EFFFF}`
const NAME = new RegExp(
  String.raw`^[:A-Z_a-z${NAME_START}][-.0-9:A-Z_a-z\xB7\u0300-\u036F\u203F\u2040${NAME_START}]*$`,
  'u',
)

/**
 * 1 = may begin a name, 2 = may occur in one; characters beyond ASCII are checked with the whole
 * name.
 */
const CHARACTER_KINDS = Uint8Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code)
  if (/[:A-Z_a-z]/.test(character)) return 1
  return /[-.0-9]/.test(character) ? 2 : 0
})

/**
 * Returns the end of the name that begins at `from`, which may be the text's end. Throws if no name
 * begins there.
 */
export function nameEnd(text: string, from: number): number {
  let at = from
  let isPlain = true
  for (; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code > 127) isPlain = false
    else if (CHARACTER_KINDS[code] === 0) break
  }
  const isName = isPlain ? at > from && CHARACTER_KINDS[text.charCodeAt(from)] === 1 : NAME.test(text.slice(from, at))
  if (!isName && at < text.length) throw new XmlError('damaged')
  return at
}

/**
 * Returns a function that reuses one string per name: a sheet has two million names, but only ten
 * different ones.
 */
export function createNames(): (text: string, from: number, end: number) => string {
  const cache: string[] = []
  return (text, from, end) => {
    const slot = (text.charCodeAt(from) * 31 + text.charCodeAt(end - 1) * 7 + end - from) & 255
    const cached = cache[slot]
    if (cached !== undefined && cached.length === end - from && text.startsWith(cached, from)) return cached
    const name = text.slice(from, end)
    cache[slot] = name
    return name
  }
}

const DECLARATION =
  /^<\?xml\s+version\s*=\s*(["'])1\.[0-9]+\1(?:\s+encoding\s*=\s*(["'])([A-Za-z][-A-Za-z0-9._]*)\2)?(?:\s+standalone\s*=\s*(["'])(?:yes|no)\4)?\s*\?>$/

/** Returns the encoding that an XML declaration names. Throws if it is malformed. */
export function declaredEncoding(raw: string): string {
  const declaration = DECLARATION.exec(raw)
  if (declaration === null) throw new XmlError('damaged')
  return declaration[3] ?? 'UTF-8'
}
