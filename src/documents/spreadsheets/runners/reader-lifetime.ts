/** Each untrusted file is read in its own process, so that it cannot affect the next file. */
export const TASKS_PER_READER = 1
