import { RUNNERS_AT_ONCE } from '../limits.ts'

/** For whom something is done. */
export type Whose = { companyId: number; userId: number | null }

type Limits = {
  /** So many have a turn at the same time. */
  places: number
  /** So many of them one company has at most, so that others find one free. */
  placesOfOne: number
}

/** Waits for a turn; returns what ends it. */
export type TakeTurn = (whose: Whose) => Promise<() => void>

type Company = { running: number; byUser: Map<number | null, (() => void)[]> }

/**
 * Returns a queue for something scarce. Turns go round by company, and within a company by user: a hundred calls of one cost another one's
 * call a single turn.
 */
export function createTurns({ places, placesOfOne }: Limits): TakeTurn {
  // In the order of their turns; only those that have or want one.
  const companies = new Map<number, Company>()
  let running = 0

  function startNext(): void {
    for (const [id, company] of companies) {
      if (running >= places) return
      const start = company.running < placesOfOne ? takeNext(company) : null
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
      const giveBack = () => {
        company.running -= 1
        running -= 1
        if (company.running === 0 && company.byUser.size === 0) companies.delete(companyId)
        startNext()
      }
      const waiting = company.byUser.get(userId)
      const start = () => resolve(once(giveBack))
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

/** A hundred uploads at once share two readers' memory, and one company leaves one of them to the others. */
export const readingTurns = createTurns({ places: RUNNERS_AT_ONCE, placesOfOne: RUNNERS_AT_ONCE - 1 })

/** Results are written beside what is read: no upload waits for a long workbook to be answered. */
export const writingTurns = createTurns({ places: RUNNERS_AT_ONCE, placesOfOne: RUNNERS_AT_ONCE })
