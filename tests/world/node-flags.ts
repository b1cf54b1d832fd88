/** The switches that package.json's scripts start Node with: why, says docs/running.md. */
export const NODE_FLAGS = ['--no-memory-protection-keys', '--max-semi-space-size=8']

/** A worker's own, besides: its memory is little and stays so (docs/running.md). */
export const WORKER_FLAGS = [...NODE_FLAGS, '--heap-growing-percent=30']
