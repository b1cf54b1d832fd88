import type { Log } from '../../../src/base/log/log.ts'

const tellNobody = () => undefined

/** A log that discards everything. */
export const silentLog: Log = { error: tellNobody, warn: tellNobody, info: tellNobody }
