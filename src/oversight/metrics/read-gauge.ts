import { Gauge, type Registry } from 'prom-client'
import type { Clock } from '../../base/database/clock.ts'
import type { Database } from '../../base/database/database.ts'

export type Sample = { value: number; labels?: Record<string, string> }

/** A number that is read at each scrape. */
export type GaugeOf = {
  name: string
  help: string
  labels?: readonly string[]
  read: () => Sample[] | Promise<Sample[]>
}

export type Source = { db: Database; clock: Clock }

/**
 * Adds gauges that are read at each scrape. One that cannot be read is omitted, so that "unknown"
 * is not taken for zero.
 */
export function readGauges(registry: Registry, gauges: readonly GaugeOf[]): void {
  for (const { name, help, labels = [], read } of gauges) {
    new Gauge({
      name: `uid_check_${name}`,
      help,
      labelNames: [...labels],
      registers: [registry],
      async collect() {
        const samples = await Promise.resolve(read()).catch(() => [])
        this.reset()
        if (labels.length === 0) this.remove()
        for (const { value, labels = {} } of samples) this.set(labels, value)
      },
    })
  }
}

const KEPT_MS = 10_000
const MAY_TAKE_MS = 3_000

/**
 * Caches a read for ten seconds, or `keptMs`; concurrent callers share it. It fails after three
 * seconds and is tried again after ten.
 */
export function cachedFor<T>(clock: Clock, read: () => Promise<T>, keptMs = KEPT_MS): () => Promise<T> {
  let last: { until: number; value: Promise<T> } | null = null
  return () => {
    const at = clock.now().getTime()
    if (last === null || at >= last.until) last = reading(at, inTime(read()), keptMs)
    return last.value
  }
}

function reading<T>(at: number, value: Promise<T>, keptMs: number) {
  const last = { until: at + keptMs, value }
  value.catch(() => {
    last.until = at + Math.min(keptMs, KEPT_MS)
  })
  return last
}

function inTime<T>(value: Promise<T>): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  const timer = setTimeout(() => reject(new Error('no answer in time')), MAY_TAKE_MS)
  value.then(resolve, reject).finally(() => clearTimeout(timer))
  return promise
}
