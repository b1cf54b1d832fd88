import { describe, expect, it } from 'vitest'
import { ALL_STATUSES, DEFAULT_STATUS_FILTER, STATUS, STEPS, stateAfterRemoval } from './status-rules.ts'

const NAMES = Object.fromEntries(Object.entries(STATUS).map(([name, status]) => [status, name]))

describe('the states of a batch', () => {
  it('have their numbers on the wire', { tags: ['W4-01'] }, () => {
    expect(STATUS).toEqual({
      cancelled: -1,
      created: 0,
      started: 1,
      completed: 2,
      completedWithErrors: 3,
      failed: 4,
      deleted: 5,
    })
  })

  it('are all reached from CREATED, and nothing leads back to it', () => {
    const reached = new Set<string>(['created'])
    for (const _round of STEPS) for (const { from, to } of STEPS) if (reached.has(from)) reached.add(to)
    expect([...reached].sort()).toEqual(Object.keys(STATUS).sort())
    expect(STEPS.filter(step => step.to === 'created')).toEqual([])
  })

  it('end for good with CANCELLED and DELETED', () => {
    expect(STEPS.filter(({ from }) => from === 'cancelled' || from === 'deleted')).toEqual([])
  })

  it.each(ALL_STATUSES)('lead, when a user removes %i, where the table says', status => {
    const step = STEPS.find(({ from, cause }) => from === NAMES[status] && /^user/.test(cause))
    expect(stateAfterRemoval(status)).toBe(step ? STATUS[step.to] : null)
  })

  it('are filtered by what waits, runs or is done, unless the user chooses otherwise', () => {
    expect(DEFAULT_STATUS_FILTER).toEqual([0, 1, 2])
  })
})
