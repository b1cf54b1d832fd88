import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { isLoopbackHost } from './is-loopback-host.ts'

type Call = { headers: IncomingHttpHeaders; socket: { remoteAddress?: string | undefined } }
type Rules = { metricsToken: string | null; publicUrl: string }

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/
// RFC 7239, RFC 9110, and what proxies say besides.
const FORWARDING =
  /^(forwarded|via|x-forwarded(-.*)?|x-real-ip|x-client-ip|x-cluster-client-ip|true-client-ip|cf-connecting-ip)$/

/**
 * Whether a call may read /metrics: with METRICS_TOKEN, or without one from this machine itself. A proxy on this machine is a
 * peer on loopback for the whole world: where a header or an https PUBLIC_URL tells of one, only the token counts; and a
 * browser here that a foreign name led to us says that name.
 */
export function mayReadMetrics({ headers, socket }: Call, { metricsToken, publicUrl }: Rules): boolean {
  if (metricsToken !== null) return isSame(headers.authorization ?? '', `Bearer ${metricsToken}`)
  const isBehindProxy = publicUrl.startsWith('https:') || Object.keys(headers).some(name => FORWARDING.test(name))
  return !isBehindProxy && LOOPBACK.test(socket.remoteAddress ?? '') && isLoopbackHost(hostIn(headers.host))
}

// Hashes are of one length, and say nothing of how much of a guess was right.
const isSame = (given: string, wanted: string): boolean => timingSafeEqual(hash(given), hash(wanted))
const hash = (text: string): Buffer => createHash('sha256').update(text).digest()

const hostIn = (host = ''): string => (URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : '')
