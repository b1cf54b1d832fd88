import { verify } from 'node:crypto'
import type { Reader } from '../../base/database/database.ts'
import { DAY_MS } from '../../base/texts/days.ts'
import { formatDateTime } from '../../base/texts/format.ts'
import { signedText } from './sign-head.ts'
import { type ComparedHead, findUnsignedPeriod, readAllSignedHeads } from './store.ts'

/**
 * The public key as PEM, and since when heads are signed; null = not yet, undefined = the key
 * itself is not available.
 */
export type KnownKey = { publicKey: string; headsSince?: string | null }

/**
 * The result of a verification: the number of valid signatures, the newest, and a sentence about
 * the first misfit.
 */
export type SignatureFinding = { count: number; last: ComparedHead | null; misfit: string | null }

/**
 * The first signature must be within this time of the one recorded with the key; it allows for
 * clock corrections.
 */
const MAX_FIRST_DELAY_MS = 2 * DAY_MS

/**
 * Verifies every signed head: that the installation's key signed it, that it follows the one
 * before, and that the chain still contains it. This reveals a chain that its owner recomputes,
 * truncates or signs with another key (docs/decisions/2026-11-24-signed-heads.md).
 */
export async function verifySignatures(reader: Reader, key: KnownKey | null): Promise<SignatureFinding> {
  const heads = await readAllSignedHeads(reader)
  if (key === null) {
    const misfit = heads.length > 0 ? 'there are signed heads, but their key is missing' : null
    return { count: 0, last: null, misfit }
  }
  let previous: ComparedHead | null = null
  for (const head of heads) {
    const misfit = misfitOf(head, previous, key)
    if (misfit !== null) return { count: previous?.number ?? 0, last: previous, misfit }
    previous = head
  }
  return { count: heads.length, last: previous, misfit: misfitAtEnds(heads, key) ?? (await misfitBetween(reader)) }
}

function misfitOf(head: ComparedHead, previous: ComparedHead | null, { publicKey }: KnownKey): string | null {
  const number = (previous?.number ?? 0) + 1
  if (head.number !== number) return `signature ${number} is missing`
  const text = signedText(head, previous?.signature ?? '')
  const label = `signature ${number} (${formatDateTime(new Date(head.at))})`
  if (!verify(null, text, publicKey, Buffer.from(head.signature, 'base64')))
    return `${label} was not made with this installation’s key`
  if (head.chained !== head.hash) return `${label} covers another line at position ${head.position}`
  return null
}

function misfitAtEnds([first]: ComparedHead[], { headsSince }: KnownKey): string | null {
  if (headsSince === undefined) return null
  if (headsSince === null) return first ? 'there are signed heads from before the key’s first use' : null
  const since = new Date(headsSince)
  if (first && new Date(first.at).getTime() - since.getTime() <= MAX_FIRST_DELAY_MS) return null
  return `heads are signed since ${formatDateTime(since)}, and the first signatures are missing`
}

async function misfitBetween(reader: Reader): Promise<string | null> {
  const span = await findUnsignedPeriod(reader)
  if (span === null) return null
  const [from, until] = [formatDateTime(span.from), formatDateTime(span.until)]
  return `from ${from} until ${until} lines were written, but no head was signed: no worker ran, or signatures were removed`
}
