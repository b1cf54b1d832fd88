const rejectionOf = (promise: Promise<unknown>): Promise<never> =>
  promise.then(() => new Promise<never>(() => undefined))

/**
 * Resolves as `wait` does, but rejects as soon as one of `running` rejects. Without this, a poll
 * for an effect of `running` would time out without naming the cause.
 */
export const rejectIfAnyFails = <T>(running: readonly Promise<unknown>[], wait: PromiseLike<T>): Promise<T> =>
  Promise.race([wait, ...running.map(rejectionOf)])
