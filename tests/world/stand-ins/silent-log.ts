import type { Log } from '../../../src/base/log/log.ts'

const tellNobody = () => undefined

/** A log that nobody reads. */
export const silentLog: Log = { error: tellNobody, warn: tellNobody, info: tellNobody }
