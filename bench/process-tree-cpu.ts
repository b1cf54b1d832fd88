import { readdirSync, readFileSync } from 'node:fs'

const TICK_MS = 10

type Process = { pid: number; parent: number; ms: number }

/**
 * Returns the CPU time in milliseconds that process `pid` and its descendants have used, including
 * descendants that have ended (utime, stime, cutime and cstime of /proc/PID/stat; Linux only).
 * Throws if the process has ended.
 */
export function processTreeCpuMs(pid: number): number {
  const processes = readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .flatMap(name => readProcess(Number(name)) ?? [])
  const tree = new Set([pid])
  // A child may be listed before its parent, so repeat until nothing is added.
  for (let before = 0; before < tree.size; ) {
    before = tree.size
    for (const candidate of processes) if (tree.has(candidate.parent)) tree.add(candidate.pid)
  }
  const ofTree = processes.filter(each => tree.has(each.pid))
  if (ofTree.length === 0) throw new Error(`process ${pid} has ended`)
  return ofTree.reduce((sum, each) => sum + each.ms, 0)
}

/** Returns null if the process has just ended. */
function readProcess(pid: number): Process | null {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    const ticks = fields.slice(11, 15).reduce((sum, ticksOfField) => sum + Number(ticksOfField), 0)
    return { pid, parent: Number(fields[1]), ms: ticks * TICK_MS }
  } catch {
    return null
  }
}
