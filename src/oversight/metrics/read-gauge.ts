import { Gauge, type Registry } from 'prom-client'

export type Sample = { value: number; labels?: Record<string, string> }

/** A number that is read at a scrape. */
export type GaugeOf = {
  name: string
  help: string
  labels?: readonly string[]
  read: () => Sample[] | Promise<Sample[]>
}

/** Adds gauges that are read at each scrape. One that cannot be read is not there: nobody takes "unknown" for nought. */
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
        for (const { value, labels: given = {} } of samples) this.set(given, value)
      },
    })
  }
}
