import type { Release } from './release.ts'

/** How a release's commands are run, and its processes stopped and started. */
export type Service = {
  /** Runs `node launch.js WORDS` of a release to its end. Returns what it wrote; refuses (UnusableRelease) with its own words where it failed. */
  run: (release: Release, words: readonly string[]) => Promise<string>
  /** Stops the process that has the embedded database for itself; processes on PostgreSQL go on. */
  stopAlone: () => Promise<void>
  /** Starts what is to run, one process after the other, each when the one before it is ready. */
  restart: () => Promise<void>
}
