/** The company and user for whom work is done. */
export type WorkOwner = { companyId: number; userId: number | null }

type Limits = {
  /** The maximum number of holders at the same time. */
  permits: number
  /** The maximum for one company, so that others find a free permit. */
  permitsPerCompany: number
}

/** Waits for a permit; returns a function that releases it. */
export type Acquire = (owner: WorkOwner) => Promise<() => void>

type Company = { running: number; byUser: Map<number | null, (() => void)[]> }

/**
 * Returns a fair semaphore. Permits go round by company, and within a company by user, so that a
 * hundred calls of one user delay another user by a single permit.
 */
export function createFairSemaphore({ permits, permitsPerCompany }: Limits): Acquire {
  // Companies that hold or wait for a permit, in the order of their turns.
  const companies = new Map<number, Company>()
  let running = 0

  function startNext(): void {
    for (const [id, company] of companies) {
      if (running >= permits) return
      const start = company.running < permitsPerCompany ? shiftNext(company) : null
      if (start === null) continue
      companies.delete(id)
      companies.set(id, company)
      countStart(company)
      start()
    }
  }

  function countStart(company: Company): void {
    company.running += 1
    running += 1
  }

  return ({ companyId, userId }) =>
    new Promise(resolve => {
      const company = companies.get(companyId) ?? { running: 0, byUser: new Map() }
      companies.set(companyId, company)
      const release = () => {
        company.running -= 1
        running -= 1
        if (company.running === 0 && company.byUser.size === 0) companies.delete(companyId)
        startNext()
      }
      const queue = company.byUser.get(userId)
      const start = () => resolve(once(release))
      if (queue) queue.push(start)
      else company.byUser.set(userId, [start])
      startNext()
    })
}

/** Removes and returns the next waiting call's start; its user goes to the end of the queue. */
function shiftNext({ byUser }: Company): (() => void) | null {
  const [userId = null, queue = []] = byUser.entries().next().value ?? []
  const start = queue.shift()
  if (start === undefined) return null
  byUser.delete(userId)
  if (queue.length > 0) byUser.set(userId, queue)
  return start
}

function once(work: () => void): () => void {
  let isDone = false
  return () => {
    if (!isDone) work()
    isDone = true
  }
}
