import { type LatencyResult, startPacedCalls } from './paced-calls.ts'
import type { Figure } from './run.ts'
import { retryOnClosedConnection } from './session-client.ts'
import type { Viewer } from './sign-in-people.ts'

const POLL_INTERVAL_MS = 3_000

/** Polls the batches of the viewers' companies during `work`, as their pages do. */
export async function pollDuring(
  address: string,
  viewers: Viewer[],
  work: () => Promise<unknown>,
): Promise<LatencyResult> {
  const polling = startPacedCalls({
    clients: viewers.length,
    everyMs: POLL_INTERVAL_MS,
    call: createPoll(address, viewers),
  })
  try {
    await work()
  } finally {
    await polling.stop()
  }
  return polling.stop()
}

/**
 * Returns a function that requests the list of batches for the viewer with the given index. It
 * rejects if the answer is not 200.
 */
export const createPoll = (address: string, viewers: Viewer[]) => async (client: number) => {
  const { sessionId = '', companyId = 0 } = viewers[client] ?? {}
  const url = new URL(`/api/tasks/company/${companyId}?page=1&itemsPerPage=10&taskFilter=0,1,2`, address)
  const answer = await retryOnClosedConnection(() => fetch(url, { headers: { cookie: `sid=${sessionId}` } }))
  await answer.text()
  if (answer.status !== 200) throw new Error(`polling answered ${answer.status}`)
}

/** Formats a figure with the p99 first: users notice the slow answers, not the median. */
export const figureOf = (name: string, { p50, p99, longest, calls, errors }: LatencyResult): Figure => ({
  name,
  headline: `p99 ${p99.toFixed(0)} ms`,
  details: `p50 ${p50.toFixed(0)} ms, longest ${longest.toFixed(0)} ms, ${calls} calls, ${errors.length} errors ${errors[0] ?? ''}`,
})
