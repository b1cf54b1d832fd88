import { UnreadableUpload } from '../unreadable-upload.ts'

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const REFERENCE = /&(?:#([0-9]+)|#x([0-9A-Fa-f]+)|(amp|lt|gt|quot|apos));|&/g

/** Characters that no XML document holds (XML 1.0, production 2); halves of pairs cannot come out of our decoder. */
const FORBIDDEN = /[^\t\n\r -\ufffd]/

export function refuseForbidden(text: string): void {
  if (FORBIDDEN.test(text)) throw new UnreadableUpload('damaged')
}

/** Text between tags as written; returns what it means: references resolved, line ends as `\n` (XML 1.0, 2.11). */
export function textMeant(written: string): string {
  for (let at = 0; at < written.length; at += 1) {
    const code = written.charCodeAt(at)
    if (code === AMPERSAND || code === RETURN || code === BRACKET) return carefully(written)
  }
  return written
}

/** An attribute's value as written; returns what it means: besides, each blank is a space (XML 1.0, 3.3.3). */
export function attributeMeant(written: string): string {
  for (let at = 0; at < written.length; at += 1) {
    const code = written.charCodeAt(at)
    if (code === LESS) throw new UnreadableUpload('damaged')
    if (code === AMPERSAND || code < SPACE) return carefully(written.replace(/\r\n|[\t\n\r]/g, ' '), true)
  }
  return written
}

const SPACE = 32
const RETURN = 13
const AMPERSAND = 38
const LESS = 60
const BRACKET = 93

function carefully(written: string, isAttribute = false): string {
  if (written.includes(isAttribute ? '<' : ']]>')) throw new UnreadableUpload('damaged')
  return resolve(lineEnds(written))
}

export const lineEnds = (written: string): string =>
  written.includes('\r') ? written.replace(/\r\n?/g, '\n') : written

/** Without a DTD there are the five named ones and numbers; any other is refused, and none is resolved twice. */
const resolve = (written: string): string =>
  written.includes('&')
    ? written.replace(REFERENCE, (_, decimal?: string, hex?: string, name?: string) => {
        if (name !== undefined) return NAMED[name] ?? ''
        return character(decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number.parseInt(decimal, 10))
      })
    : written

function character(code: number): string {
  // NaN, where an ampersand begins no reference, is no character either.
  const isCharacter = code <= 0x10_ff_ff && !(code >= 0xd8_00 && code <= 0xdf_ff)
  const meant = isCharacter ? String.fromCodePoint(code) : '\0'
  refuseForbidden(meant)
  return meant
}
