import { Agent } from 'node:http'
import { type Description, type Operation, readDescription } from './description.ts'
import { createValidDraft, type Draft, kindOf } from './drafts.ts'
import { createDraw, type Draw, happens, oneOf } from './draw.ts'
import { addFault } from './faults.ts'
import { createJudge, type Judge } from './judge.ts'
import { type CallAnswer, type Keys, type SerializedCall, send, serialize } from './send.ts'

/** The address to call, the keys of two companies, and ids of their resources. */
export type Target = { address: string; keys: readonly Keys[]; stock: Record<string, string[]>[]; log: () => string }

/** An answer that contradicts the description, with the first call that got it. */
export type Finding = { what: string; times: number; call: string; answer: string }

export type FuzzResult = {
  /** The number of answers by operation and status. */
  counts: Map<string, Map<number, number>>
  findings: Finding[]
}

const CONCURRENCY = 4
const FAULT_PERCENT = 45
const MAX_IDS = 40

/**
 * Makes `calls` calls over all operations and checks each answer against the description. The same
 * `seed` gives the same calls, as far as the answers are the same.
 */
export async function fuzz(target: Target, { seed, calls }: { seed: number; calls: number }): Promise<FuzzResult> {
  const description = await readDescription(target.address)
  const run = {
    ...target,
    seed,
    description,
    judge: createJudge(description),
    agent: new Agent({ keepAlive: true, maxSockets: CONCURRENCY }),
    counts: new Map<string, Map<number, number>>(),
    findings: new Map<string, Finding>(),
  }
  let number = 0
  const lane = async () => {
    while (number < calls) await callOnce(run, number++)
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, lane))
  run.agent.destroy()
  return { counts: run.counts, findings: [...run.findings.values()] }
}

type Run = Target & {
  seed: number
  description: Description
  judge: Judge
  agent: Agent
  counts: FuzzResult['counts']
  findings: Map<string, Finding>
}

async function callOnce(run: Run, number: number): Promise<void> {
  const { description, stock, counts } = run
  const draw = createDraw(run.seed, number)
  const validDraft = createValidDraft(draw, operationFor(draw, description), description, stock)
  const draft = happens(draw, FAULT_PERCENT) ? addFault(validDraft, draw, stock) : validDraft
  const serialized = serialize(draft, run.keys)
  const answer = await send(run.address, run.agent, serialized)
  const { id } = draft.operation
  const statuses = counts.get(id) ?? new Map<number, number>()
  counts.set(id, statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1))
  for (const deviation of run.judge(draft, answer))
    recordFinding(run.findings, `${id} ${answer.status}: ${deviation}`, { number, sent: serialized, draft, answer })
  if (draft.fault === '' && answer.status >= 200 && answer.status < 300)
    recordIds(stock[draft.company] ?? {}, draft.operation, answer)
}

/**
 * Cancellation and removal are drawn less often, because half of the calls need an existing list.
 */
function operationFor(draw: Draw, { operations }: Description): Operation {
  const operation = oneOf(draw, operations)
  return ENDING_OPERATIONS.includes(operation.id) && happens(draw, 75) ? oneOf(draw, operations) : operation
}

const ENDING_OPERATIONS = ['cancelBatch', 'deleteBatch']

type CallRecord = { number: number; sent: SerializedCall; draft: Draft; answer: CallAnswer }
const MAX_SHOWN_LENGTH = 400

function recordFinding(
  findings: Run['findings'],
  what: string,
  { number, sent: serialized, draft, answer }: CallRecord,
): void {
  const existing = findings.get(what)
  const text = (bytes: Uint8Array | null) =>
    Buffer.from(bytes ?? [])
      .toString()
      .slice(0, MAX_SHOWN_LENGTH)
  const { authorization: _, ...headers } = serialized.headers
  findings.set(what, {
    what,
    times: (existing?.times ?? 0) + 1,
    call:
      existing?.call ??
      `call ${number} (${draft.fault || 'nothing wrong'}): ${serialized.method} ${serialized.path.slice(0, MAX_SHOWN_LENGTH)} ${JSON.stringify(headers).slice(0, MAX_SHOWN_LENGTH)} ${text(serialized.body)}`,
    answer: existing?.answer ?? text(answer.body),
  })
}

/** Records the ids of an answer for use in later calls. */
function recordIds(stock: Record<string, string[]>, operation: Operation, { headers, body }: CallAnswer): void {
  if (!headers['content-type']?.startsWith('application/json')) return
  const kind = kindOf(operation)
  const answer = JSON.parse(Buffer.from(body).toString()) as Record<string, unknown>
  const knownIds = stock[kind] ?? []
  const createdIds = idsIn([answer], kind)
  const listedIds = Array.isArray(answer[kind]) ? idsIn(answer[kind], kind) : []
  // Resources just created still exist; the first ones of a list finished long ago.
  stock[kind] = [...new Set([...knownIds, ...createdIds, ...listedIds.slice(-5)])].slice(-MAX_IDS)
}

const idsIn = (items: readonly unknown[], kind: string): string[] =>
  items.flatMap(item => {
    const { id, uid } = item as { id?: number; uid?: string }
    const name = kind === 'partners' ? uid : id
    return name === undefined ? [] : [String(name)]
  })

/** Returns the number of calls with a status between `from` and `to`. */
export const countCalls = ({ counts }: FuzzResult, from = 0, to = 599): number =>
  [...counts.values()]
    .flatMap(statuses => [...statuses])
    .filter(([status]) => status >= from && status <= to)
    .reduce((sum, [, count]) => sum + count, 0)

/** Returns one line per operation with the number of answers by status. */
export const formatCounts = ({ counts }: FuzzResult): string[] =>
  [...counts].toSorted().map(([id, statuses]) => {
    const statusCounts = [...statuses]
      .toSorted(([left], [right]) => left - right)
      .map(([status, count]) => `${status}: ${count}`)
    return `${id.padEnd(18)} ${statusCounts.join(', ')}`
  })
