import { UnreadableUpload } from '../unreadable-upload.ts'

/** XML 1.0, fifth edition, productions 4 and 4a, beyond ASCII. */
const START = String.raw`\xC0-\xD6\xD8-\xF6\xF8-\u02FF\u0370-\u037D\u037F-\u1FFF\u200C\u200D\u2070-\u218F\u2C00-\u2FEF\u3001-\uD7FF\uF900-\uFDCF\uFDF0-\uFFFD\u{10000}-\u{EFFFF}`
const NAME = new RegExp(String.raw`^[:A-Z_a-z${START}][-.0-9:A-Z_a-z\xB7\u0300-\u036F\u203F\u2040${START}]*$`, 'u')

/** 1 = may begin a name, 2 = may stand in one; a character beyond ASCII is looked at in the name as a whole. */
const KINDS = Uint8Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code)
  if (/[:A-Z_a-z]/.test(character)) return 1
  return /[-.0-9]/.test(character) ? 2 : 0
})

/** Takes a text and where a name begins in it; returns where it ends, the text's end included. Refuses what begins none. */
export function nameEnd(text: string, from: number): number {
  let at = from
  let isPlain = true
  for (; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code > 127) isPlain = false
    else if (KINDS[code] === 0) break
  }
  const isName = isPlain ? at > from && KINDS[text.charCodeAt(from)] === 1 : NAME.test(text.slice(from, at))
  if (!isName && at < text.length) throw new UnreadableUpload('damaged')
  return at
}

/** Returns one and the same string for a name that recurs: a sheet has two million names, of which ten are different. */
export function createNames(): (text: string, from: number, end: number) => string {
  const known: string[] = []
  return (text, from, end) => {
    const place = (text.charCodeAt(from) * 31 + text.charCodeAt(end - 1) * 7 + end - from) & 255
    const seen = known[place]
    if (seen !== undefined && seen.length === end - from && text.startsWith(seen, from)) return seen
    const name = text.slice(from, end)
    known[place] = name
    return name
  }
}
