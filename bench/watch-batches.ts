import { type PacedResult, startPaced } from './paced.ts'
import type { Figure } from './run.ts'
import type { Watcher } from './sign-in-people.ts'
import { againIfClosed } from './signed-in-as.ts'

const POLL_EVERY_MS = 3_000

/** Makes people watch their companies' batches, as their pages do, during `work`. */
export async function watchWhile(
  address: string,
  watchers: Watcher[],
  work: () => Promise<unknown>,
): Promise<PacedResult> {
  const polling = startPaced({ clients: watchers.length, everyMs: POLL_EVERY_MS, call: pollOnce(address, watchers) })
  try {
    await work()
  } finally {
    await polling.stop()
  }
  return polling.stop()
}

/**
 * Views the batches of a person's company once, by the person's index; rejects if the answer is not
 * 200.
 */
export const pollOnce = (address: string, watchers: Watcher[]) => async (client: number) => {
  const { sessionId = '', companyId = 0 } = watchers[client] ?? {}
  const url = new URL(`/api/tasks/company/${companyId}?page=1&itemsPerPage=10&taskFilter=0,1,2`, address)
  const answer = await againIfClosed(() => fetch(url, { headers: { cookie: `sid=${sessionId}` } }))
  await answer.text()
  if (answer.status !== 200) throw new Error(`polling answered ${answer.status}`)
}

/** The p99 first, because the median disturbs no one. */
export const figureOf = (name: string, { p50, p99, longest, calls, errors }: PacedResult): Figure => ({
  name,
  ratio: `p99 ${p99.toFixed(0)} ms`,
  details: `p50 ${p50.toFixed(0)} ms, longest ${longest.toFixed(0)} ms, ${calls} calls, ${errors.length} errors ${errors[0] ?? ''}`,
})
