import { execFile } from 'node:child_process'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import type { Figure } from './run.ts'
import type { Side } from './start-runners.ts'

// Whether Node dies where threads come and go beside WebAssembly (docs/decisions/2026-11-21-node-dies.md): threads that strip types,
// which is WebAssembly in each of them, and threads of the built server. Some 20 minutes on two cores.
const RUNS = 200
const PROCESS = fileURLToPath(new URL('come-and-go-process.ts', import.meta.url))
const MAY_TAKE_MS = 120_000

type End = 'well' | 'killed' | 'failed'

export async function* measure(): AsyncGenerator<Figure> {
  const ends: Record<Side, End[]> = { sources: [], built: [] }
  for (let run = 0; run < RUNS; run++) {
    for (const side of ['sources', 'built'] as const) ends[side].push(await endOf(side))
  }
  for (const [side, all] of Object.entries(ends)) {
    const count = (end: End) => all.filter(one => one === end).length
    yield {
      ...{ name: `processes that died, ${side}`, ratio: `${count('killed')} of ${RUNS}` },
      details: `${count('failed')} failed otherwise`,
    }
  }
}

/** How a process ended in which threads came and went: `killed` = the runtime ended it by a signal. */
const endOf = (side: Side): Promise<End> =>
  new Promise(resolve => {
    execFile(process.execPath, [PROCESS, side], { timeout: MAY_TAKE_MS }, failure => {
      if (failure === null) return resolve('well')
      resolve(failure.signal && !failure.killed ? 'killed' : 'failed')
    })
  })
