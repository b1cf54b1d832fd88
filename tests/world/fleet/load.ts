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

type Caller = { address: string; visitor: Visitor; key: string; finished: number; list?: (round: number) => string[] }
type Kind = {
  everyMs: number
  people?: number
  call: (round: number) => Promise<{ status: number }>
  expectedStatuses: number[]
}

const FIRST_UID = 100_000_011
const MAX_REPORTED = 20
// On a busy machine, lists would arrive faster than they finish.
const MAX_OPEN_BATCHES = 6

export const ROWS = 30

let listCount = 0

/** Returns German UIDs that no earlier list had. */
const germanList = (): string[] => {
  listCount += 1
  return Array.from({ length: ROWS }, (_, at) => `DE${FIRST_UID + (listCount * 1000 + at) * 10}`)
}

/**
 * Starts the load: polls lists, loads pages, fetches results, uploads lists and checks UIDs with a
 * key. `finished` is a batch that has ended.
 */
export function startLoad({ address, visitor, key, finished, list = germanList }: Caller): Load {
  const batches: Load['batches'] = []
  const kinds: Record<string, Kind> = {
    polls: { everyMs: 40, people: 4, expectedStatuses: [200], call: () => visitor.call('GET', '/api/tasks/company/1') },
    pages: { everyMs: 250, expectedStatuses: [200], call: () => fetch(new URL('/login', address)).then(readAnswer) },
    downloads: { everyMs: 500, expectedStatuses: [200], call: () => visitor.download(`/api/file/report/${finished}`) },
    checks: { everyMs: 150, expectedStatuses: [200], call: round => checkUid(address, key, round) },
    uploads: {
      everyMs: 2000,
      expectedStatuses: [200, 201],
      call: async round => {
        const queue = await visitor.call<{ count: number }>('GET', '/api/tasks/company/queue/1')
        if (queue.status !== 200 || queue.body.count >= MAX_OPEN_BATCHES) return queue
        const uids = list(round)
        const answer = await visitor.upload(`Liste-${round}.xlsx`, await buildUidList(uids))
        if (answer.status === 201) batches.push({ id: answer.body.id, uids })
        return answer
      },
    },
  }
  let isOver = false
  const requests: Record<string, number> = {}
  const failed: string[] = []
  const runLoad = async (name: string, { everyMs, call, expectedStatuses }: Kind) => {
    for (let round = 0; !isOver; round++) {
      const answer = await call(round).catch((failure: Error) => ({ status: 0, failure }))
      requests[name] = (requests[name] ?? 0) + 1
      if (!expectedStatuses.includes(answer.status))
        failed.push(`${name} ${new Date().toISOString()} ${describeAnswer(answer)}`)
      await wait(everyMs)
    }
  }
  const running = Object.entries(kinds).flatMap(([name, kind]) =>
    Array.from({ length: kind.people ?? 1 }, () => runLoad(name, kind)),
  )
  const stop = async () => {
    isOver = true
    await Promise.all(running)
    return { requests, failed: failed.slice(0, MAX_REPORTED) }
  }
  return { batches, stop }
}

const checkUid = (address: string, key: string, round: number) =>
  fetch(new URL('/api/v1/checks', address), {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ uid: `DE${FIRST_UID + (round % 200) * 10}` }),
  }).then(readAnswer)

const readAnswer = async (response: Response) => ({ status: response.status, body: await response.text() })

const describeAnswer = (answer: { status: number; body?: unknown; failure?: Error }): string =>
  answer.failure
    ? `${answer.failure.message}: ${String(answer.failure.cause)}`
    : `${answer.status} ${JSON.stringify(answer.body ?? '').slice(0, 200)}`
