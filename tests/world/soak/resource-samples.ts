import { readdirSync, readFileSync } from 'node:fs'
import type { Fleet, Member } from './fleet.ts'

/**
 * What a process uses: memory in MB, open handles (files, sockets), connections to PostgreSQL,
 * child processes.
 */
export const MEASURES = ['heap', 'memory', 'handles', 'connections', 'processes'] as const
type Measure = (typeof MEASURES)[number]
export type ResourceSample = { member: Member; at: number; ageMs: number; began: number } & Record<Measure, number>

const MB = 1024 * 1024

/**
 * Returns the present use of all processes by their own metrics; leaves out one that is being
 * killed.
 */
export async function sampleResources(fleet: Fleet): Promise<ResourceSample[]> {
  const samples = await fleet.each(async (member, { address, pid }, ageMs): Promise<ResourceSample | null> => {
    const text = await fetch(new URL('/metrics', address)).then(
      answer => answer.text(),
      () => '',
    )
    const readMetric = (name: string) => metricOf(text, name)
    if (readMetric('process_resident_memory_bytes') === 0) return null
    const at = performance.now()
    return {
      member,
      at,
      ageMs,
      began: at - ageMs,
      processes: childrenOf(pid),
      heap: (readMetric('nodejs_heap_size_used_bytes') + readMetric('nodejs_external_memory_bytes')) / MB,
      memory: readMetric('process_resident_memory_bytes') / MB,
      handles: readMetric('process_open_fds'),
      connections: readMetric('uid_check_database_connections'),
    }
  })
  return samples.filter(each => each !== null)
}

/** Returns the sum over all labels; 0 if the metric is missing. */
const metricOf = (text: string, name: string): number =>
  [...text.matchAll(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)$`, 'gm'))].reduce(
    (total, [, value]) => total + Number(value),
    0,
  )

function childrenOf(pid: number): number {
  try {
    const tasks = readdirSync(`/proc/${pid}/task`)
    return tasks.flatMap(task => readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean))
      .length
  } catch {
    return 0 // the process or one of its threads has just ended
  }
}
