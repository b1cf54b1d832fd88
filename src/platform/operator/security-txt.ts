import type { Operator } from './wire.ts'

const VALID_DAYS = 180
const DAY_MS = 86_400_000

/** The data for security.txt: the operator, the installation's URL, and the time. */
type SecurityTxtOptions = { operator: Pick<Operator, 'email' | 'support'>; publicUrl: string; path: string; now: Date }

/**
 * Returns security.txt (RFC 9116) with the contact for vulnerabilities of this installation. Each
 * answer is valid for half a year from now, so that it never expires while the product runs.
 */
export function formatSecurityTxt({ operator: { email, support }, publicUrl, path, now }: SecurityTxtOptions): string {
  const lines = [
    `Contact: ${email === '' ? support.url : `mailto:${email}`}`,
    `Expires: ${new Date(now.getTime() + VALID_DAYS * DAY_MS).toISOString()}`,
    'Preferred-Languages: de, en',
    `Canonical: ${new URL(path, publicUrl)}`,
  ]
  return lines.map(line => `${line}\n`).join('')
}
