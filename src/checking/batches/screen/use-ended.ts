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
  const [kept, setKept] = useState<{ view: string; left: Left[] }>({ view, left: [] })
  // Another search or filter selects other batches.
  const left = kept.view === view ? kept.left : NONE
  const seen = useRef<{ view: string; open: ReadonlyMap<number, number> }>({ view, open: new Map() })
  useEffect(() => {
    if (items === undefined) return
    const gone = seen.current.view === view ? whoLeft(seen.current.open, items) : []
    if (gone.length > 0) {
      const others = (known: Left[]) => known.filter(({ id }) => gone.every(one => one.id !== id))
      setKept(known => ({ view, left: [...(known.view === view ? others(known.left) : []), ...gone] }))
    }
    seen.current = { view, open: openOnes(items) }
  }, [items, view])
  const tasks = useTasks(left)
  const shown = items && withEnded(items, left, tasks)
  useAnnouncements(shown)
  return shown
}

const NONE: Left[] = []

const openOnes = (items: Task[]): ReadonlyMap<number, number> =>
  new Map(items.flatMap((task, index) => (isOpen(task) ? [[task.id, index] as const] : [])))

function useTasks(left: Left[]): ReadonlyMap<number, Task> {
  const { data = [] } = useQuery(tasksQuery(left.map(({ id }) => id)))
  return new Map(data.map(task => [task.id, task]))
}

function useAnnouncements(shown: Task[] | undefined): void {
  const t = useTexts(texts)
  const queries = useQueryClient()
  const open = useRef(new Set<number>())
  useEffect(() => {
    for (const task of shown ?? []) {
      if (isOpen(task)) open.current.add(task.id)
      else if (open.current.delete(task.id)) {
        announce(task, key => t(key, { file: task.fileName }))
        void queries.invalidateQueries({ queryKey: ['tasks', 'queue'] })
      }
    }
  }, [shown, t, queries])
}

function announce(task: Task, say: (key: 'endedWell' | 'endedOpen' | 'endedFailed') => string): void {
  if (task.status === STATUS.completed) toast('success', say('endedWell'))
  if (task.status === STATUS.completedWithErrors) toast('warning', say('endedOpen'))
  if (task.status === STATUS.failed) toast('error', say('endedFailed'), task.errorMessage ?? '')
}

/** A batch that left the list while it was shown, and its position. */
type Left = { id: number; index: number }

const STAYING: readonly number[] = [STATUS.completed, STATUS.completedWithErrors, STATUS.failed, STATUS.cancelled]

/**
 * Puts ended batches that the filter no longer shows back in their position
 * (docs/rules.md#hidden-batches).
 */
export function withEnded(items: readonly Task[], left: readonly Left[], tasks: ReadonlyMap<number, Task>): Task[] {
  const shown = [...items]
  for (const { id, index } of [...left].sort((one, other) => one.index - other.index)) {
    const task = tasks.get(id)
    const isMissing = !items.some(item => item.id === id)
    if (task && isMissing && STAYING.includes(task.status)) shown.splice(index, 0, task)
  }
  return shown
}

/** Returns the batches that were open and have left the list. */
export const whoLeft = (open: ReadonlyMap<number, number>, items: readonly Pick<Task, 'id'>[]): Left[] =>
  [...open].filter(([id]) => !items.some(item => item.id === id)).map(([id, index]) => ({ id, index }))
