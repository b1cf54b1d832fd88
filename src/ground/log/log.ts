type Tell = (facts: object, message: string) => void

/** What the program tells whoever operates it; pino's logger fits. */
export type Log = { error: Tell; warn: Tell; info: Tell }
