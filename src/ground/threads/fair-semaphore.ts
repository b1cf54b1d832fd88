/** For whom something is done. */
export type Whose = { companyId: number; userId: number | null }

type Limits = {
  /** So many run at the same time. */
  permits: number
  /** So many of them one company has at most, so that others find one free. */
  permitsPerCompany: number
}

/** Waits for a permit; returns what releases it. */
export type Acquire = (whose: Whose) => Promise<() => void>

type Company = { running: number; byUser: Map<number | null, (() => void)[]> }

/**
 * Returns a semaphore for something scarce. Permits go round by company, and within a company by
 * user: a hundred calls of one cost another one's call a single turn.
 */
export function createFairSemaphore({ permits, permitsPerCompany }: Limits): Acquire {
  // In the order of their turns; only those that have or want one.
  const companies = new Map<number, Company>()
  let running = 0

  function startNext(): void {
    for (const [id, company] of companies) {
      if (running >= permits) return
      const start = company.running < permitsPerCompany ? takeNext(company) : null
      if (start === null) continue
      companies.delete(id)
      companies.set(id, company)
      begin(company)
      start()
    }
  }

  function begin(company: Company): void {
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
      const waiting = company.byUser.get(userId)
      const start = () => resolve(once(release))
      if (waiting) waiting.push(start)
      else company.byUser.set(userId, [start])
      startNext()
    })
}

/** Takes the next one's start out; its user goes to the end of the queue. */
function takeNext({ byUser }: Company): (() => void) | null {
  const [userId = null, waiting = []] = byUser.entries().next().value ?? []
  const start = waiting.shift()
  if (start === undefined) return null
  byUser.delete(userId)
  if (waiting.length > 0) byUser.set(userId, waiting)
  return start
}

function once(work: () => void): () => void {
  let isDone = false
  return () => {
    if (!isDone) work()
    isDone = true
  }
}
