import { setTimeout as wait } from 'node:timers/promises'
import { buildUidList } from '../files/workbook.ts'
import type { Visitor } from '../people/visitor.ts'

/**
 * The continuous load of several people and one program, which shows failures while processes
 * restart.
 */
export type Load = {
  /** The uploaded batches with their ids. */
  batches: { id: number; uids: string[] }[]
  /** Ends the load; returns the number of requests of each kind, and the wrong answers. */
  stop: () => Promise<{ requests: Record<string, number>; failed: string[] }>
}

type Caller = { address: string; visitor: Visitor; key: string; finished: number; list?: (turn: number) => string[] }
type Kind = { everyMs: number; people?: number; ask: (turn: number) => Promise<{ status: number }>; wanted: number[] }

const FIRST_UID = 100_000_011
const MAX_REPORTED = 20
// On a busy machine, lists would arrive faster than they finish.
const MAX_OPEN = 6

export const ROWS = 30

let lists = 0

/** Returns German UIDs that no earlier list had. */
const germanList = (): string[] => {
  lists += 1
  return Array.from({ length: ROWS }, (_, at) => `DE${FIRST_UID + (lists * 1000 + at) * 10}`)
}

/**
 * Starts the load: polls lists, loads pages, fetches results, uploads lists and checks UIDs with a
 * key. `finished` is a batch that has ended.
 */
export function startLoad({ address, visitor, key, finished, list = germanList }: Caller): Load {
  const batches: Load['batches'] = []
  const kinds: Record<string, Kind> = {
    polls: { everyMs: 40, people: 4, wanted: [200], ask: () => visitor.call('GET', '/api/tasks/company/1') },
    pages: { everyMs: 250, wanted: [200], ask: () => fetch(new URL('/login', address)).then(read) },
    downloads: { everyMs: 500, wanted: [200], ask: () => visitor.download(`/api/file/report/${finished}`) },
    checks: { everyMs: 150, wanted: [200], ask: turn => check(address, key, turn) },
    uploads: {
      everyMs: 2000,
      wanted: [200, 201],
      ask: async turn => {
        const queue = await visitor.call<{ count: number }>('GET', '/api/tasks/company/queue/1')
        if (queue.status !== 200 || queue.body.count >= MAX_OPEN) return queue
        const uids = list(turn)
        const answer = await visitor.upload(`Liste-${turn}.xlsx`, await buildUidList(uids))
        if (answer.status === 201) batches.push({ id: answer.body.id, uids })
        return answer
      },
    },
  }
  let isOver = false
  const requests: Record<string, number> = {}
  const failed: string[] = []
  const go = async (name: string, { everyMs, ask, wanted }: Kind) => {
    for (let turn = 0; !isOver; turn++) {
      const answer = await ask(turn).catch((failure: Error) => ({ status: 0, failure }))
      requests[name] = (requests[name] ?? 0) + 1
      if (!wanted.includes(answer.status)) failed.push(`${name} ${new Date().toISOString()} ${told(answer)}`)
      await wait(everyMs)
    }
  }
  const going = Object.entries(kinds).flatMap(([name, kind]) =>
    Array.from({ length: kind.people ?? 1 }, () => go(name, kind)),
  )
  const stop = async () => {
    isOver = true
    await Promise.all(going)
    return { requests, failed: failed.slice(0, MAX_REPORTED) }
  }
  return { batches, stop }
}

const check = (address: string, key: string, turn: number) =>
  fetch(new URL('/api/v1/checks', address), {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ uid: `DE${FIRST_UID + (turn % 200) * 10}` }),
  }).then(read)

const read = async (response: Response) => ({ status: response.status, body: await response.text() })

const told = (answer: { status: number; body?: unknown; failure?: Error }): string =>
  answer.failure
    ? `${answer.failure.message}: ${String(answer.failure.cause)}`
    : `${answer.status} ${JSON.stringify(answer.body ?? '').slice(0, 200)}`
