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

export type TransitionCause =
  | 'first question taken'
  | 'last answer'
  | 'nothing answered'
  | 'user cancels'
  | 'user deletes'
  | 'retry'

/**
 * All permitted transitions and their causes (docs/rules.md#batch-status). The test covers the
 * whole table.
 */
export const STATUS_TRANSITIONS: readonly { from: StatusName; to: StatusName; cause: TransitionCause }[] = [
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

/**
 * The states that the list shows by default, and again when the filter is cleared
 * (docs/rules.md#hidden-batches).
 */
export const DEFAULT_STATUS_FILTER: readonly Status[] = [STATUS.created, STATUS.started, STATUS.completed]

/** Statuses in which rows may have no answer, temporarily or permanently. */
export const STATUSES_WITH_OPEN_ROWS: readonly Status[] = [
  STATUS.created,
  STATUS.started,
  STATUS.completedWithErrors,
  STATUS.failed,
]

export const ALL_STATUSES: readonly Status[] = Object.values(STATUS)

/**
 * Returns the state that any of `causes` leads to from `status`; null if there is none. A user's
 * action has at most one next state.
 */
const stateAfter = (status: Status, causes: readonly TransitionCause[]): Status | null => {
  const step = STATUS_TRANSITIONS.find(({ from, cause }) => STATUS[from] === status && causes.includes(cause))
  return step === undefined ? null : STATUS[step.to]
}

/** Returns the state after a user cancels or deletes the batch; null if neither is possible. */
export const stateAfterRemoval = (status: Status): Status | null => stateAfter(status, ['user cancels', 'user deletes'])

/** Returns whether the open rows of a batch in this state may be retried. */
export const isRetryable = (status: Status): boolean => stateAfter(status, ['retry']) !== null

/** Returns `status`, from the database or the wire, as a Status; null if it is unknown. */
export const toStatus = (status: number): Status | null => ALL_STATUSES.find(candidate => candidate === status) ?? null
