type LogMethod = (facts: object, message: string) => void

/** The log for the operator; pino's logger fits. */
export type Log = { error: LogMethod; warn: LogMethod; info: LogMethod }
