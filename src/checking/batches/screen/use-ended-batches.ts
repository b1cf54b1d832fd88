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
 * Returns the list and announces the end of its batches. Ended batches stay in the list until the
 * page is reloaded, even if the filter excludes them. `view` identifies page, filter and search;
 * when it changes, the list is reset.
 */
export function useTasksWithEnded(items: Task[] | undefined, view: string): Task[] | undefined {
  const [stored, setStored] = useState<{ view: string; departed: DepartedBatch[] }>({ view, departed: [] })
  // Batches that disappeared in another view are not shown in this one.
  const departedInView = stored.view === view ? stored.departed : NO_BATCHES
  const previous = useRef<{ view: string; open: ReadonlyMap<number, number> }>({ view, open: new Map() })
  useEffect(() => {
    if (items === undefined) return
    const departed = previous.current.view === view ? departedBatches(previous.current.open, items) : []
    if (departed.length > 0) {
      const withoutDeparted = (current: DepartedBatch[]) =>
        current.filter(({ id }) => departed.every(batch => batch.id !== id))
      setStored(current => ({
        view,
        departed: [...(current.view === view ? withoutDeparted(current.departed) : []), ...departed],
      }))
    }
    previous.current = { view, open: openPositions(items) }
  }, [items, view])
  const tasks = useTasks(departedInView)
  const visible = items && addEndedBatches(items, departedInView, tasks)
  useAnnouncements(visible)
  return visible
}

const NO_BATCHES: DepartedBatch[] = []

const openPositions = (items: Task[]): ReadonlyMap<number, number> =>
  new Map(items.flatMap((task, index) => (isOpen(task) ? [[task.id, index] as const] : [])))

function useTasks(departedInView: DepartedBatch[]): ReadonlyMap<number, Task> {
  const { data = [] } = useQuery(tasksQuery(departedInView.map(({ id }) => id)))
  return new Map(data.map(task => [task.id, task]))
}

function useAnnouncements(visible: Task[] | undefined): void {
  const t = useTexts(texts)
  const queryClient = useQueryClient()
  const open = useRef(new Set<number>())
  useEffect(() => {
    for (const task of visible ?? []) {
      if (isOpen(task)) open.current.add(task.id)
      else if (open.current.delete(task.id)) {
        announce(task, key => t(key, { file: task.fileName }))
        void queryClient.invalidateQueries({ queryKey: ['tasks', 'queue'] })
      }
    }
  }, [visible, t, queryClient])
}

function announce(task: Task, t: (key: 'endedWell' | 'endedWithOpenRows' | 'endedFailed') => string): void {
  if (task.status === STATUS.completed) toast('success', t('endedWell'))
  if (task.status === STATUS.completedWithErrors) toast('warning', t('endedWithOpenRows'))
  if (task.status === STATUS.failed) toast('error', t('endedFailed'), task.errorMessage ?? '')
}

/** A batch that left the list while it was shown, and its position. */
type DepartedBatch = { id: number; index: number }

const STATUSES_TO_KEEP: readonly number[] = [
  STATUS.completed,
  STATUS.completedWithErrors,
  STATUS.failed,
  STATUS.cancelled,
]

/**
 * Inserts ended batches that the filter excludes into the list, at their former positions
 * (docs/rules.md#hidden-batches).
 */
export function addEndedBatches(
  items: readonly Task[],
  departedInView: readonly DepartedBatch[],
  tasks: ReadonlyMap<number, Task>,
): Task[] {
  const result = [...items]
  for (const { id, index } of [...departedInView].sort((first, second) => first.index - second.index)) {
    const task = tasks.get(id)
    const isMissing = !items.some(item => item.id === id)
    if (task && isMissing && STATUSES_TO_KEEP.includes(task.status)) result.splice(index, 0, task)
  }
  return result
}

/** Returns the batches that were open and have left the list. */
export const departedBatches = (
  open: ReadonlyMap<number, number>,
  items: readonly Pick<Task, 'id'>[],
): DepartedBatch[] =>
  [...open].filter(([id]) => !items.some(item => item.id === id)).map(([id, index]) => ({ id, index }))
