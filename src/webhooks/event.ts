import type { TEST_EVENT } from './webhook-rules.ts'

type ChangeKind = 'verdict' | 'name' | 'address' | 'judgement-lapsed' | 'listing'
type Verdict = 'valid' | 'invalid' | 'not_checked' | 'not_a_uid'
type BatchFigures = { id: number; total: number; verdicts: Record<Verdict, number> }

/**
 * What programs are told, thin: ids and figures, no name, no address, no UID of anybody. Whoever wants more asks for it with a key.
 * A new kind has its line here, in webhook-rules.ts and in described-events.ts.
 */
export type WebhookEvent =
  | { type: 'batch.completed'; data: BatchFigures & { state: 'completed' | 'completed_with_open_rows' } }
  | { type: 'batch.failed'; data: BatchFigures & { state: 'failed' } }
  | { type: 'check.completed'; data: { id: number; verdict: Verdict } }
  | { type: 'partner.changed'; data: { id: number; kinds: ChangeKind[] } }
  | { type: 'partner.invalid'; data: { id: number } }
  | { type: typeof TEST_EVENT; data: Record<never, never> }

type Kept = { type: string; data: Record<string, unknown>; happenedAt: Date }

/** What is sent: the same at each try, so that a receiver may compare. */
export function eventBody({ type, data, happenedAt }: Kept, publicUrl: string): string {
  const path = pathOf(type, data)
  const address = path === null ? {} : { url: new URL(path, publicUrl).href }
  return JSON.stringify({ type, timestamp: happenedAt.toISOString(), data: { ...data, ...address } })
}

/** Where our API tells more. */
function pathOf(type: string, { id }: Record<string, unknown>): string | null {
  if (type.startsWith('batch.')) return `/api/v1/batches/${id}`
  if (type.startsWith('check.')) return `/api/v1/checks/${id}`
  if (type.startsWith('partner.')) return `/api/v1/partners/${id}`
  return null
}
