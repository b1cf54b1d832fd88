/** The switches of Node's that every command runs with: why, says docs/running.md. */
export const NODE_FLAGS: readonly string[] = [
  '--no-memory-protection-keys',
  '--max-semi-space-size=8',
  '--enable-source-maps',
]

/** A worker's own, besides: its memory is little and stays so. */
export const WORKER_FLAGS: readonly string[] = [...NODE_FLAGS, '--heap-growing-percent=30']
