import { Histogram, type Registry } from 'prom-client'

const SECONDS = [0.01, 0.05, 0.1, 0.5, 1, 5, 30]

/** Counts answered requests of this process by the class of their code, never by address. Returns what is told of each. */
export function countRequests(registry: Registry): (statusCode: number, milliseconds: number) => void {
  const seconds = new Histogram({
    name: 'uid_check_request_seconds',
    help: 'Duration of a request, by the class of its code',
    registers: [registry],
    labelNames: ['code'],
    buckets: SECONDS,
  })
  return (statusCode, milliseconds) =>
    seconds.observe({ code: `${Math.floor(statusCode / 100)}xx` }, milliseconds / 1_000)
}
