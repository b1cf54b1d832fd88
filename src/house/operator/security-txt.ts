import type { Operator } from './wire.ts'

const DAYS_AHEAD = 180
const DAY_MS = 86_400_000

/** What it is made of: the operator, whose installation it is, the address under which it is reached, and the time. */
type Told = { operator: Pick<Operator, 'email' | 'support'>; publicUrl: string; path: string; now: Date }

/**
 * Returns security.txt (RFC 9116): to whom holes of this installation are reported. It is made when it is asked for and holds for half a year from
 * then, so that it never ends while the product runs.
 */
export function securityTxt({ operator: { email, support }, publicUrl, path, now }: Told): string {
  const lines = [
    `Contact: ${email === '' ? support.url : `mailto:${email}`}`,
    `Expires: ${new Date(now.getTime() + DAYS_AHEAD * DAY_MS).toISOString()}`,
    'Preferred-Languages: de, en',
    `Canonical: ${new URL(path, publicUrl)}`,
  ]
  return lines.map(line => `${line}\n`).join('')
}
