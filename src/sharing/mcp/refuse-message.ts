import { problemTexts } from '../../base/roles/problem-texts.ts'
import { type KeyScope, PROGRAM_PATHS } from '../../base/roles/program-rules.ts'
import { Refusal } from '../../base/roles/refusals.ts'
import type { Language } from '../../base/texts/define.ts'
import { translate } from '../../base/texts/translate.ts'
import { findTool, scopesOf } from './tools.ts'

/**
 * Throws 403 for a call from another site's page, as the protocol requires against DNS rebinding.
 * Only the origin of PUBLIC_URL is allowed, because a rebinding page uses its own host name. Agents
 * send no origin.
 */
export function refuseForeignPage(origin: unknown, publicUrl: string): void {
  if (origin === undefined) return
  const isOurs =
    typeof origin === 'string' && URL.canParse(origin) && new URL(origin).origin === new URL(publicUrl).origin
  if (!isOurs) throw new Refusal('not-allowed', 'request of another site')
}

// The protocol's messages have only a few levels.
const MAX_DEPTH = 32

/**
 * Throws 400 for an array of messages, which the protocol no longer supports, and for a message
 * nested deeper than any valid one.
 */
export function refuseInvalidMessage(body: unknown): void {
  if (Array.isArray(body)) throw new Refusal('bad-input', 'one message at a time')
  if (isDeeperThan(body, MAX_DEPTH)) throw new Refusal('bad-input', 'nested too deep')
}

// Iterative: a body may be nested a hundred thousand levels deep.
function isDeeperThan(value: unknown, maxDepth: number): boolean {
  const pending: [value: unknown, depth: number][] = [[value, 0]]
  while (pending.length > 0) {
    const [next, depth] = pending.pop() ?? []
    if (typeof next !== 'object' || next === null || depth === undefined) continue
    if (depth >= maxDepth) return true
    for (const inner of Object.values(next)) pending.push([inner, depth + 1])
  }
  return false
}

/** A called tool for which the key lacks scopes. */
export type RefusedTool = { name: string; missing: KeyScope[] }

/**
 * Returns the tool that a message calls and for which the key lacks scopes; null if there is none.
 */
export function refusedTool(body: unknown, scopes: readonly KeyScope[]): RefusedTool | null {
  const name = toolNameIn(body)
  const called = findTool(name)
  const missing = called ? scopesOf(called).filter(scope => !scopes.includes(scope)) : []
  return missing.length > 0 ? { name: String(name), missing } : null
}

/** Returns the refusal of a tool as a problem of /api/v1 (RFC 9457), with the missing scopes. */
export const missingPermission = ({ missing }: RefusedTool, language: Language): Record<string, unknown> => {
  const t = translate(problemTexts, language)
  return {
    type: `${PROGRAM_PATHS.problems}#missing_permission`,
    title: t('title missing_permission'),
    status: 403,
    detail: t('lacks', { permission: missing.join(', ') }),
    code: 'missing_permission',
  }
}

/** Returns the name of the called tool; undefined = the message calls none. */
function toolNameIn(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || !('method' in body) || body.method !== 'tools/call') return undefined
  const params = 'params' in body ? body.params : undefined
  return typeof params === 'object' && params !== null && 'name' in params ? params.name : undefined
}
