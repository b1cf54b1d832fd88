const failureOf = (promise: Promise<unknown>): Promise<never> => promise.then(() => new Promise<never>(() => undefined))

/**
 * Resolves as `wait` does, and rejects as soon as one of `running` does: a poll for what `running` brings about would
 * otherwise go on until its time is over, and say nothing about why.
 */
export const beside = <T>(running: readonly Promise<unknown>[], wait: PromiseLike<T>): Promise<T> =>
  Promise.race([wait, ...running.map(failureOf)])
