/** A thread or a process of its own for one task. It belongs to whoever took it, who ends it. */
export type Runner = {
  /**
   * Says something and returns what the runner says next. Rejects with OutOfMemory where it needed more than it may have, else with
   * what broke it; a runner that broke while no one waited rejects whoever asks it next.
   */
  ask: (message: object) => Promise<unknown>
  /** Ends it, also in the middle of its work. Resolves when it is gone, at once where it is gone already. */
  end: () => Promise<void>
  /** Resolves when it is gone, whoever ended it. */
  gone: Promise<void>
  /** Whether it keeps the program running; a new one does. */
  keepsRunning: (does: boolean) => void
}

/** What a runner may have at most, in megabytes; `old` where V8's own limit will not do. */
export type Memory = { oldMb?: number; youngMb: number }

/** A runner needed more memory than it may have. */
export class OutOfMemory extends Error {
  override name = 'OutOfMemory'
}
