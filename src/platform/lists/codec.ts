import { normalized } from '../../base/texts/normalized.ts'
import { type CodePage, upperHalf } from './code-pages.ts'
import type { Encoding } from './dialect-rules.ts'

/**
 * Converts between a list's bytes, units and text. A unit is one byte, or two in UTF-16, stored as
 * one character of a string. Delimiters and line ends are one unit in each encoding, and untouched
 * units convert back to the same bytes.
 */
export type Codec = {
  bytesOfUnit: 1 | 2
  unitsOf: (bytes: Uint8Array) => string
  bytesOf: (units: string) => Uint8Array
  /** Decodes units to text. */
  read: (units: string) => string
  /** Encodes a text to units; null if the encoding lacks one of its characters. */
  write: (text: string) => string | null
}

export function codecOf(encoding: Encoding): Codec {
  if (encoding === 'utf-8') return UTF_8
  if (encoding === 'utf-16le') return UTF_16LE
  return encoding === 'utf-16be' ? UTF_16BE : codePage(encoding)
}

const viewOf = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)

// biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII is the same in each encoding.
const ASCII = /^[\x00-\x7f]*$/

const BYTE_UNITS = {
  bytesOfUnit: 1,
  unitsOf: (bytes: Uint8Array) => viewOf(bytes).toString('latin1'),
  bytesOf: (units: string) => Buffer.from(units, 'latin1'),
} as const

const UTF_8: Codec = {
  ...BYTE_UNITS,
  read: units => (ASCII.test(units) ? units : Buffer.from(units, 'latin1').toString('utf8')),
  write: text => (ASCII.test(text) ? text : Buffer.from(text.toWellFormed(), 'utf8').toString('latin1')),
}

const identity = (text: string): string => text

const UTF_16LE: Codec = {
  bytesOfUnit: 2,
  unitsOf: bytes => viewOf(bytes).toString('utf16le'),
  bytesOf: units => Buffer.from(units, 'utf16le'),
  read: identity,
  write: identity,
}

const UTF_16BE: Codec = {
  ...UTF_16LE,
  unitsOf: bytes => swapBytes(viewOf(bytes)).toString('utf16le'),
  bytesOf: units => swapBytes(Buffer.from(units, 'utf16le')),
}

/** Returns a copy of whole pairs with swapped bytes. */
const swapBytes = (bytes: Buffer): Buffer => Buffer.from(bytes.subarray(0, bytes.length - (bytes.length % 2))).swap16()

const codecs = new Map<CodePage, Codec>()

function codePage(page: CodePage): Codec {
  const codec = codecs.get(page) ?? createCodePage(upperHalf(page))
  codecs.set(page, codec)
  return codec
}

function createCodePage(upper: string): Codec {
  const unitOf = new Map([...upper].map((character, at) => [character, String.fromCharCode(128 + at)]))
  const encode = (text: string): string | null => {
    let units = ''
    for (const character of text) {
      const unit = character < '\x80' ? character : unitOf.get(character)
      if (unit === undefined) return null
      units += unit
    }
    return units
  }
  return {
    ...BYTE_UNITS,
    read: units =>
      ASCII.test(units) ? units : units.replace(/[\x80-\xff]/g, unit => upper.charAt(unit.charCodeAt(0) - 128)),
    // A letter and its accent may be two characters; code pages have only the combined one.
    write: text => (ASCII.test(text) ? text : (encode(text) ?? encode(normalized(text, 'NFC')))),
  }
}
