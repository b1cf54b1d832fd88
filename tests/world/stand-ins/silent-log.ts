import type { Log } from '../../../src/base/log/log.ts'

const discard = () => undefined

/** A log that discards everything. */
export const silentLog: Log = { error: discard, warn: discard, info: discard }
