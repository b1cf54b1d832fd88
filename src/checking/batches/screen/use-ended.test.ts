// @module-tag C6-14

import { expect, it } from 'vitest'
import type { Task } from '../wire.ts'
import { addEndedBatches, departedBatches } from './use-ended-batches.ts'

// Only id and status are used.
const task = (id: number, status: number) => ({ id, status }) as Task
const ids = (tasks: Task[]) => tasks.map(({ id }) => id)

it('returns open batches that left the list, with their positions', () => {
  expect(
    departedBatches(
      new Map([
        [7, 0],
        [5, 2],
      ]),
      [{ id: 7 }],
    ),
  ).toEqual([{ id: 5, index: 2 }])
})

it('puts an ended or cancelled batch back at its position', () => {
  const items = [task(9, 1), task(3, 2)]
  for (const status of [-1, 2, 3, 4]) {
    expect(ids(addEndedBatches(items, [{ id: 5, index: 1 }], new Map([[5, task(5, status)]])))).toEqual([9, 5, 3])
  }
})

it('does not add batches that are running, deleted, unknown or in the list', () => {
  const items = [task(9, 1)]
  for (const status of [0, 1, 5]) {
    expect(ids(addEndedBatches(items, [{ id: 5, index: 0 }], new Map([[5, task(5, status)]])))).toEqual([9])
  }
  expect(ids(addEndedBatches(items, [{ id: 9, index: 0 }], new Map([[9, task(9, 3)]])))).toEqual([9])
  expect(ids(addEndedBatches(items, [{ id: 5, index: 0 }], new Map()))).toEqual([9])
})
