import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTexts } from '../../../base/texts/screen/useTexts.ts'
import { toast } from '../../../base/ui/overlays/toast.ts'
import { STATUS } from '../status-rules.ts'
import type { Task } from '../wire.ts'
import { texts } from './batches-texts.ts'
import { tasksQuery } from './calls.ts'
import { isOpen } from './task-actions.ts'

/**
 * Returns the list with ended batches: the end is announced, and the batch stays until the page is
 * reloaded even if the filter excludes it. `view` identifies page, filter and search; a change
 * resets the list.
 */
export function useEnded(items: Task[] | undefined, view: string): Task[] | undefined {
  const [stored, setKept] = useState<{ view: string; departed: DepartedBatch[] }>({ view, departed: [] })
  // Another search or filter selects other batches.
  const left = stored.view === view ? stored.departed : NONE
  const previous = useRef<{ view: string; open: ReadonlyMap<number, number> }>({ view, open: new Map() })
  useEffect(() => {
    if (items === undefined) return
    const departed = previous.current.view === view ? departedBatches(previous.current.open, items) : []
    if (departed.length > 0) {
      const others = (current: DepartedBatch[]) => current.filter(({ id }) => departed.every(one => one.id !== id))
      setKept(current => ({
        view,
        departed: [...(current.view === view ? others(current.departed) : []), ...departed],
      }))
    }
    previous.current = { view, open: openPositions(items) }
  }, [items, view])
  const tasks = useTasks(left)
  const visible = items && withEnded(items, left, tasks)
  useAnnouncements(visible)
  return visible
}

const NONE: DepartedBatch[] = []

const openPositions = (items: Task[]): ReadonlyMap<number, number> =>
  new Map(items.flatMap((task, index) => (isOpen(task) ? [[task.id, index] as const] : [])))

function useTasks(left: DepartedBatch[]): ReadonlyMap<number, Task> {
  const { data = [] } = useQuery(tasksQuery(left.map(({ id }) => id)))
  return new Map(data.map(task => [task.id, task]))
}

function useAnnouncements(visible: Task[] | undefined): void {
  const t = useTexts(texts)
  const queries = useQueryClient()
  const open = useRef(new Set<number>())
  useEffect(() => {
    for (const task of visible ?? []) {
      if (isOpen(task)) open.current.add(task.id)
      else if (open.current.delete(task.id)) {
        announce(task, key => t(key, { file: task.fileName }))
        void queries.invalidateQueries({ queryKey: ['tasks', 'queue'] })
      }
    }
  }, [visible, t, queries])
}

function announce(task: Task, t: (key: 'endedWell' | 'endedOpen' | 'endedFailed') => string): void {
  if (task.status === STATUS.completed) toast('success', t('endedWell'))
  if (task.status === STATUS.completedWithErrors) toast('warning', t('endedOpen'))
  if (task.status === STATUS.failed) toast('error', t('endedFailed'), task.errorMessage ?? '')
}

/** A batch that left the list while it was shown, and its position. */
type DepartedBatch = { id: number; index: number }

const KEPT_STATUSES: readonly number[] = [STATUS.completed, STATUS.completedWithErrors, STATUS.failed, STATUS.cancelled]

/**
 * Puts ended batches that the filter no longer shows back in their position
 * (docs/rules.md#hidden-batches).
 */
export function withEnded(
  items: readonly Task[],
  left: readonly DepartedBatch[],
  tasks: ReadonlyMap<number, Task>,
): Task[] {
  const result = [...items]
  for (const { id, index } of [...left].sort((one, other) => one.index - other.index)) {
    const task = tasks.get(id)
    const isMissing = !items.some(item => item.id === id)
    if (task && isMissing && KEPT_STATUSES.includes(task.status)) result.splice(index, 0, task)
  }
  return result
}

/** Returns the batches that were open and have left the list. */
export const departedBatches = (
  open: ReadonlyMap<number, number>,
  items: readonly Pick<Task, 'id'>[],
): DepartedBatch[] =>
  [...open].filter(([id]) => !items.some(item => item.id === id)).map(([id, index]) => ({ id, index }))
