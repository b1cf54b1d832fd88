import { STATUS } from '../status-rules.ts'
import type { Task } from '../wire.ts'

/** A batch that left the list while one watched, and where it stood. */
export type Left = { id: number; index: number }

const STAYING: readonly number[] = [STATUS.completed, STATUS.completedWithErrors, STATUS.failed, STATUS.cancelled]

/** Puts ended batches that the filter no longer shows back where they stood (docs/rules.md#hidden-batches). */
export function withEnded(items: readonly Task[], left: readonly Left[], tasks: ReadonlyMap<number, Task>): Task[] {
  const shown = [...items]
  for (const { id, index } of [...left].sort((one, other) => one.index - other.index)) {
    const task = tasks.get(id)
    const isMissing = !items.some(item => item.id === id)
    if (task && isMissing && STAYING.includes(task.status)) shown.splice(index, 0, task)
  }
  return shown
}

/** Those of the batches that were open a moment ago which have left the list. */
export const whoLeft = (open: ReadonlyMap<number, number>, items: readonly Pick<Task, 'id'>[]): Left[] =>
  [...open].filter(([id]) => !items.some(item => item.id === id)).map(([id, index]) => ({ id, index }))
