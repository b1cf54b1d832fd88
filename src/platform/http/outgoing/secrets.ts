/** A body without our secrets, and whether it contained one. */
export type RedactedText = {
  text: string
  /** Such an answer has no verdict; of its bytes only length and hash are stored. */
  repeatsSecret: boolean
  /**
   * It contains one of our shorter secrets, perhaps by chance: its bytes are not stored, but the
   * answer counts.
   */
  mayRepeatSecret: boolean
}

/** Replaces a removed secret. */
const REDACTED = '[…]'

// A PIN may have five characters, and every address contains five digits.
const MIN_LENGTH = 8

/**
 * Removes our secrets (session id, token, PIN) from a response, as plain text or encoded as XML,
 * JSON, URL or base64. The only such filter, applied before anything is parsed, stored, shown or
 * logged (docs/rules.md#repeated-secrets).
 */
export function redactSecrets(text: string, secrets: readonly string[]): RedactedText {
  const nonEmpty = secrets.filter(secret => secret !== '')
  const long = nonEmpty.filter(secret => secret.length >= MIN_LENGTH)
  const redacted = long.flatMap(encodingsOf).reduce((rest, encoding) => rest.replaceAll(encoding, REDACTED), text)
  const decoded = decodeEscapes(redacted)
  const isEscaped = long.some(secret => decoded.includes(secret))
  const repeatsSecret = isEscaped || redacted !== text
  return {
    // An encoded secret cannot be cut out reliably.
    text: isEscaped ? '' : redacted,
    repeatsSecret,
    mayRepeatSecret: repeatsSecret || nonEmpty.some(secret => decoded.includes(secret)),
  }
}

/** Returns whether binary data contains one of the secrets. */
export const containsSecret = (bytes: Buffer, secrets: readonly string[]): boolean =>
  secrets.some(secret => secret !== '' && bytes.includes(secret))

const encodingsOf = (secret: string): string[] => [
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
const NAMED_CHARACTERS: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const decodeEscapes = (text: string): string =>
  text.replace(ESCAPE, (whole, hex?: string, decimal?: string, json?: string, percent?: string, name?: string) => {
    if (name !== undefined) return NAMED_CHARACTERS[name.toLowerCase()] ?? whole
    const code = decimal === undefined ? Number.parseInt(hex ?? json ?? percent ?? '', 16) : Number(decimal)
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
