const [NO_ACCOUNTS, ACCOUNTS, END_OF_ACCOUNTS] = [
  /<(?:[\w.-]+:)?zverejneneUcty(?:\s[^<>]*)?\/>/g,
  /<(?:[\w.-]+:)?zverejneneUcty(?=[\s>])/,
  /<\/(?:[\w.-]+:)?zverejneneUcty\s*>/,
]

/**
 * Removes the bank accounts from ADIS's answer: they are not needed, and some belong to private
 * persons. If a trace of one is left because of an unknown format, drops the whole body.
 */
export function withoutAccounts(body: string): string {
  // A single expression for start and end would take quadratic time in the number of accounts.
  const parts = body.replace(NO_ACCOUNTS, '').split(END_OF_ACCOUNTS)
  const last = parts.pop() ?? ''
  const segments = parts.map(part => ({ part, at: part.search(ACCOUNTS) }))
  const remaining = segments.map(({ part, at }) => part.slice(0, at)).join('') + last
  return segments.some(({ at }) => at < 0) || TRACE.test(remaining) ? '' : remaining
}

const TRACE = /zverejneneUcty|andardniUcet|predcisli|kodBanky/i
