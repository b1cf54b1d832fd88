/** What one stranger's file did to a process must not meet the next one's: each is read in a process of its own. */
export const TASKS_PER_READER = 1
