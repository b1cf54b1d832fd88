import type { FastifyReply } from 'fastify'
import type { KeyScope } from '../../ground/roles/program-rules.ts'
import { Refusal } from '../../ground/roles/refusals.ts'
import { scopesOf, toolNamed } from './tools.ts'

/**
 * Refuses (403) a call from a page of another site, as the protocol demands against DNS rebinding: ours is the origin of PUBLIC_URL alone,
 * for the name by which such a page reached us is its own. Agents send no origin.
 */
export function refuseForeignPage(origin: unknown, publicUrl: string): void {
  if (origin === undefined) return
  const isOurs =
    typeof origin === 'string' && URL.canParse(origin) && new URL(origin).origin === new URL(publicUrl).origin
  if (!isOurs) throw new Refusal('not-allowed', 'request of another site')
}

// A message of the protocol nests a handful.
const DEEPEST = 32

/** Refuses (400) several messages in one body, which the protocol has given up, and one that is nested deeper than any of its messages. */
export function refuseUnfit(body: unknown): void {
  if (Array.isArray(body)) throw new Refusal('bad-input', 'one message at a time')
  if (isDeeperThan(body, DEEPEST)) throw new Refusal('bad-input', 'nested too deep')
}

// Without recursion: a body may be nested a hundred thousand deep.
function isDeeperThan(value: unknown, most: number): boolean {
  const left: [value: unknown, depth: number][] = [[value, 0]]
  while (left.length > 0) {
    const [next, depth] = left.pop() ?? []
    if (typeof next !== 'object' || next === null || depth === undefined) continue
    if (depth >= most) return true
    for (const inner of Object.values(next)) left.push([inner, depth + 1])
  }
  return false
}

/** Refuses (403) a call of a tool for which the key lacks a permission, and names all that are needed (RFC 6750). */
export function refuseWithoutScope(body: unknown, scopes: readonly KeyScope[], reply: FastifyReply): void {
  const called = toolNamed(nameIn(body))
  const needed = called ? scopesOf(called) : []
  const missing = needed.find(scope => !scopes.includes(scope))
  if (missing === undefined) return
  reply.header('www-authenticate', `Bearer error="insufficient_scope", scope="${needed.join(' ')}"`)
  throw new Refusal('not-allowed', `scope ${missing} is missing`)
}

/** The tool that a message calls; undefined = it calls none. */
function nameIn(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || !('method' in body) || body.method !== 'tools/call') return undefined
  const params = 'params' in body ? body.params : undefined
  return typeof params === 'object' && params !== null && 'name' in params ? params.name : undefined
}
