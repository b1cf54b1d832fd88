import type { Handler } from './answer.ts'
import type { Options } from './options.ts'

/** A register or authority as the simulator serves it; `Own` are the values of its own options. */
export type SimulatedRegister<Own> = {
  /** Its name in the log of calls. */
  id: string
  /** The product's settings for a simulator at `url`, by the field of its configuration. */
  settings: (url: string) => Readonly<Record<string, string>>
  endpoints: readonly Endpoint<Own>[]
  options: Options
  /** Whether the summary contains the number of calls about its most queried UID. */
  reportsMaxCallsPerUid?: true
}

/** `operation` is logged unless the answer names another one. */
export type Endpoint<Own> = {
  /** Absent: any method. */
  method?: 'GET' | 'POST'
  /** Without the query string. */
  path: string | RegExp
  operation: string
  handler: Handler<Own>
}
