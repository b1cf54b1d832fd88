import { collectDefaultMetrics, Registry } from 'prom-client'

let ofProcess: Registry | null = null

/** Returns Node's own metrics (memory, event loop, handles, collections), one registry a process: each listens to the same events. */
export function processMetrics(): Registry {
  if (ofProcess === null) {
    ofProcess = new Registry()
    collectDefaultMetrics({ register: ofProcess })
  }
  return ofProcess
}
