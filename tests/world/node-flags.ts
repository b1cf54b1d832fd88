/** The switches that package.json's scripts start Node with: why, says docs/running.md. */
export const NODE_FLAGS = ['--no-memory-protection-keys', '--max-semi-space-size=8']
