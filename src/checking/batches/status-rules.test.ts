import { describe, expect, it } from 'vitest'
import { ALL_STATUSES, DEFAULT_STATUS_FILTER, STATUS, STATUS_TRANSITIONS, stateAfterRemoval } from './status-rules.ts'

const NAMES = Object.fromEntries(Object.entries(STATUS).map(([name, status]) => [status, name]))

describe('batch statuses', () => {
  it('have fixed numbers on the wire', { tags: ['W4-01'] }, () => {
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

  it('can all be reached from CREATED, and none leads back to it', () => {
    const reachable = new Set<string>(['created'])
    for (const _round of STATUS_TRANSITIONS)
      for (const { from, to } of STATUS_TRANSITIONS) if (reachable.has(from)) reachable.add(to)
    expect([...reachable].sort()).toEqual(Object.keys(STATUS).sort())
    expect(STATUS_TRANSITIONS.filter(step => step.to === 'created')).toEqual([])
  })

  it('CANCELLED and DELETED have no next status', () => {
    expect(STATUS_TRANSITIONS.filter(({ from }) => from === 'cancelled' || from === 'deleted')).toEqual([])
  })

  it.each(ALL_STATUSES)('a user’s removal in status %i leads to the status of the transition table', status => {
    const step = STATUS_TRANSITIONS.find(({ from, cause }) => from === NAMES[status] && /^user/.test(cause))
    expect(stateAfterRemoval(status)).toBe(step ? STATUS[step.to] : null)
  })

  it('the default filter shows created, started and completed batches', () => {
    expect(DEFAULT_STATUS_FILTER).toEqual([0, 1, 2])
  })
})
