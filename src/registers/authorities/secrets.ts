import { CUT } from './received.ts'

/** A body as it may be read, without our secrets, and whether it had one. */
export type Screened = {
  text: string
  /** Such an answer gives no verdict; of its bytes length and sum are kept alone. */
  repeatsSecret: boolean
  /** Something as short as one of our secrets stands in it, perhaps by chance: its bytes are not kept, and it counts. */
  mayRepeatSecret: boolean
}

// A PIN may have five characters, and five digits stand in every address.
const LEAST = 8

/**
 * Screens what a service sent for what only we should know (a session's id, a token, a PIN), as it is or as XML, JSON, an address or base64 writes
 * it. One rule for all services, where an answer comes in: what is read, kept, shown and logged comes after it (docs/rules.md#repeated-secrets).
 */
export function screened(text: string, secrets: readonly string[]): Screened {
  const known = secrets.filter(secret => secret !== '')
  const long = known.filter(secret => secret.length >= LEAST)
  const cut = long.flatMap(spellings).reduce((rest, spelling) => rest.replaceAll(spelling, CUT), text)
  const plain = unescaped(cut)
  const isEscaped = long.some(secret => plain.includes(secret))
  const repeatsSecret = isEscaped || cut !== text
  return {
    // Written letter by letter there is no cutting it out.
    text: isEscaped ? '' : cut,
    repeatsSecret,
    mayRepeatSecret: repeatsSecret || known.some(secret => plain.includes(secret)),
  }
}

/** The same of what is no text. */
export const bytesRepeat = (bytes: Buffer, secrets: readonly string[]): boolean =>
  secrets.some(secret => secret !== '' && bytes.includes(secret))

const spellings = (secret: string): string[] => [
  ...new Set([
    secret,
    encodeURIComponent(secret),
    new URLSearchParams({ secret }).toString().slice('secret='.length),
    secret.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;'),
    JSON.stringify(secret).slice(1, -1),
    Buffer.from(secret).toString('base64'),
    Buffer.from(secret).toString('base64url'),
  ]),
]

const ESCAPE = /&#x([0-9a-f]{1,6});|&#(\d{1,7});|\\u([0-9a-f]{4})|%([0-9a-f]{2})|&(amp|lt|gt|quot|apos);/gi
const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const unescaped = (text: string): string =>
  text.replace(ESCAPE, (whole, hex?: string, decimal?: string, json?: string, percent?: string, name?: string) => {
    if (name !== undefined) return NAMED[name.toLowerCase()] ?? whole
    const code = decimal === undefined ? Number.parseInt(hex ?? json ?? percent ?? '', 16) : Number(decimal)
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
