type Tell = (facts: object, message: string) => void

/** The log for the operator; pino's logger fits. */
export type Log = { error: Tell; warn: Tell; info: Tell }
