import { Gauge, type Registry } from 'prom-client'
import type { Clock } from '../../base/database/clock.ts'
import type { Database } from '../../base/database/database.ts'

export type Sample = { value: number; labels?: Record<string, string> }

/** A number that is read at each scrape. */
export type GaugeDefinition = {
  name: string
  help: string
  labels?: readonly string[]
  read: () => Sample[] | Promise<Sample[]>
}

export type GaugeSource = { db: Database; clock: Clock }

/**
 * Adds gauges that are read at each scrape. One that cannot be read is omitted, so that "unknown"
 * is not taken for zero.
 */
export function readGauges(registry: Registry, gauges: readonly GaugeDefinition[]): void {
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

const CACHE_MS = 10_000
const TIMEOUT_MS = 3_000

/**
 * Caches a read for ten seconds, or for `cacheMs`; concurrent callers share it. A read fails after
 * three seconds, and a failure is cached for at most ten.
 */
export function cachedFor<T>(clock: Clock, read: () => Promise<T>, cacheMs = CACHE_MS): () => Promise<T> {
  let cached: { until: number; value: Promise<T> } | null = null
  return () => {
    const nowMs = clock.now().getTime()
    if (cached === null || nowMs >= cached.until) cached = cacheEntry(nowMs, withTimeout(read()), cacheMs)
    return cached.value
  }
}

function cacheEntry<T>(nowMs: number, value: Promise<T>, cacheMs: number) {
  const cached = { until: nowMs + cacheMs, value }
  value.catch(() => {
    cached.until = nowMs + Math.min(cacheMs, CACHE_MS)
  })
  return cached
}

function withTimeout<T>(value: Promise<T>): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  const timer = setTimeout(() => reject(new Error('no answer in time')), TIMEOUT_MS)
  value.then(resolve, reject).finally(() => clearTimeout(timer))
  return promise
}
