import { type Received, receive } from '../authorities/exchange.ts'
import { UnusableList } from './unusable-list.ts'

/** `etag`: what the service calls this edition of its list, for the next call; null = it does not. */
export type FetchedList = { bytes: Uint8Array; etag: string | null }

export type ListAddress = { url: string; timeoutMs: number }

// The list has some 250 kB.
const MOST_BYTES = 4 * 1024 * 1024

/** Returns the list as it is now; null where it is still the one of that `etag`. Refuses (UnusableList) whatever else comes of the call. */
export async function fetchList(
  { url, timeoutMs }: ListAddress,
  etag: string | null,
  signal: AbortSignal,
): Promise<FetchedList | null> {
  const headers: Record<string, string> = etag === null ? {} : { 'if-none-match': etag }
  const reply = await receive({ url, method: 'GET', headers, timeoutMs }, signal, MOST_BYTES)
  if (reply.kind === 'failed') throw failureOf(reply)
  if (reply.status === 304 && etag !== null) return null
  if (reply.status !== 200) throw new UnusableList('status', `HTTP ${reply.status}`)
  return { bytes: reply.bytes, etag: reply.headers.etag ?? null }
}

const failureOf = ({ reason, code }: Extract<Received, { kind: 'failed' }>): UnusableList =>
  reason === 'unreadable-answer' ? new UnusableList('too-large') : new UnusableList('unreachable', code || reason)
