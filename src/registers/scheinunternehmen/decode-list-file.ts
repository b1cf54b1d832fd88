import { isAscii, isUtf8 } from 'node:buffer'
import { UnusableList } from './unusable-list.ts'

// Windows-1252 has the letters of ISO-8859-1, and those that it lacks (€, „ “) where a Windows server puts them.
const decoder = new TextDecoder('windows-1252')

/**
 * Returns the file's text, with its HTML entities as the characters they stand for. Refuses (UnusableList) another encoding than
 * ISO-8859-1: its letters would come out wrong, and nobody knows what else was changed with it.
 */
export function decodeListFile(bytes: Uint8Array): string {
  if (bytes.byteLength === 0) throw new UnusableList('empty')
  const isOther = bytes.includes(0) || (!isAscii(bytes) && isUtf8(bytes))
  if (isOther) throw new UnusableList('encoding')
  return decodeEntities(decoder.decode(bytes))
}

const NAMED: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  szlig: 'ß',
  auml: 'ä',
  ouml: 'ö',
  uuml: 'ü',
  Auml: 'Ä',
  Ouml: 'Ö',
  Uuml: 'Ü',
}

// Unknown ones stay: they stand in names, which nobody reads here.
const decodeEntities = (text: string): string =>
  text.replace(/&(?:#(\d{1,6})|([A-Za-z]{2,6}));/g, (entity, number: string | undefined, name: string | undefined) =>
    number === undefined ? (NAMED[name ?? ''] ?? entity) : characterOf(Number(number), entity),
  )

// A line break or a column's end written as an entity would make another row of it.
const characterOf = (code: number, entity: string): string =>
  code >= 0x20 && code <= 0x10ffff && code !== 0x7e ? String.fromCodePoint(code) : entity
