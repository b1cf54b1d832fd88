import type { Runner, RunnerPool } from './runners.ts'

/** A pool whose runners work for one company only, from their first task to their end. */
export type CompanyRunners = {
  /** Returns the runner that is kept for the company, else a ready or new one of the pool. */
  acquire: (companyId: number) => Runner
  /** Keeps a runner that has finished its task for the same company's next one, or ends it. */
  release: (runner: Runner, companyId: number) => void
}

type Kept = { runner: Runner; timer: NodeJS.Timeout }

/**
 * Keeps the runners of a pool for the companies they have worked for: at most `max` of them, the
 * last used ones, each for `maxTasks` tasks and until it was not used for `unusedMs` milliseconds.
 * No company's content ever reaches a runner of another.
 */
export function keepByCompany(
  pool: Pick<RunnerPool, 'acquire'>,
  { max, maxTasks, unusedMs }: { max: number; maxTasks: number; unusedMs: number },
): CompanyRunners {
  const keptByCompany = new Map<number, Kept>()
  const tasksOf = new WeakMap<Runner, number>()
  const take = (companyId: number): Runner | undefined => {
    const kept = keptByCompany.get(companyId)
    keptByCompany.delete(companyId)
    clearTimeout(kept?.timer)
    kept?.runner.setKeepsProcessAlive(true)
    return kept?.runner
  }
  const discard = (companyId: number) => void take(companyId)?.end()
  const discardLeastUsed = () => {
    const [companyId] = keptByCompany.keys()
    if (keptByCompany.size >= max && companyId !== undefined) discard(companyId)
  }
  return {
    acquire: companyId => {
      const runner = take(companyId) ?? pool.acquire()
      tasksOf.set(runner, (tasksOf.get(runner) ?? 0) + 1)
      return runner
    },
    release: (runner, companyId) => {
      if (keptByCompany.has(companyId) || (tasksOf.get(runner) ?? maxTasks) >= maxTasks) return void runner.end()
      discardLeastUsed()
      runner.setKeepsProcessAlive(false)
      keptByCompany.set(companyId, { runner, timer: setTimeout(discard, unusedMs, companyId).unref() })
      // A runner that fails while it is kept is forgotten.
      void runner.exited.then(() => keptByCompany.get(companyId)?.runner === runner && discard(companyId))
    },
  }
}
