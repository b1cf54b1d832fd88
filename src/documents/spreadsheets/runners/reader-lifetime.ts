/** The number of a company's files that one process reads; what it accumulated ends with it. */
export const TASKS_PER_READER = 20
