/** The states of a batch by their number on the wire (docs/rules.md#batch-status). */
export const STATUS = {
  cancelled: -1,
  created: 0,
  started: 1,
  completed: 2,
  completedWithErrors: 3,
  failed: 4,
  deleted: 5,
} as const

export type StatusName = keyof typeof STATUS
export type Status = (typeof STATUS)[StatusName]

export type Cause =
  | 'first question taken'
  | 'last answer'
  | 'nothing answered'
  | 'user cancels'
  | 'user deletes'
  | 'retry'

/** Every allowed step, who causes it, and nothing else (docs/rules.md#batch-status). The test walks this table. */
export const STEPS: readonly { from: StatusName; to: StatusName; cause: Cause }[] = [
  { from: 'created', to: 'started', cause: 'first question taken' },
  { from: 'started', to: 'completed', cause: 'last answer' },
  { from: 'started', to: 'completedWithErrors', cause: 'last answer' },
  { from: 'started', to: 'failed', cause: 'nothing answered' },
  { from: 'created', to: 'cancelled', cause: 'user cancels' },
  { from: 'started', to: 'cancelled', cause: 'user cancels' },
  { from: 'completed', to: 'deleted', cause: 'user deletes' },
  { from: 'completedWithErrors', to: 'deleted', cause: 'user deletes' },
  { from: 'failed', to: 'deleted', cause: 'user deletes' },
  { from: 'completedWithErrors', to: 'started', cause: 'retry' },
  { from: 'failed', to: 'started', cause: 'retry' },
]

/** The states that the list shows at first; clearing the filter brings them back (docs/rules.md#hidden-batches). */
export const DEFAULT_STATUS_FILTER: readonly Status[] = [STATUS.created, STATUS.started, STATUS.completed]

/** States in which rows may be without an answer, still or for good. */
export const WITH_OPEN_ROWS: readonly Status[] = [
  STATUS.created,
  STATUS.started,
  STATUS.completedWithErrors,
  STATUS.failed,
]

export const ALL_STATUSES: readonly Status[] = Object.values(STATUS)

/** Returns the state that `causes` lead to from `status`; null = none. A user's action leads from each state to one other at most. */
const stateAfter = (status: Status, causes: readonly Cause[]): Status | null => {
  const step = STEPS.find(({ from, cause }) => STATUS[from] === status && causes.includes(cause))
  return step === undefined ? null : STATUS[step.to]
}

/** Returns the state a user's "cancel or delete" leads to; null where there is nothing to cancel or delete any more. */
export const stateAfterRemoval = (status: Status): Status | null => stateAfter(status, ['user cancels', 'user deletes'])

/** Returns whether the open rows of a batch in this state may be asked again. */
export const isRetryable = (status: Status): boolean => stateAfter(status, ['retry']) !== null

/** Returns a number from the column or the wire as a status; null for one that STATUS does not know. */
export const knownStatus = (status: number): Status | null => ALL_STATUSES.find(known => known === status) ?? null
