import process from 'node:process'

const POLL_INTERVAL_MS = 500
const OUR_SCRIPT = /\b(?:launch\.js|src\/app\/start\/)/

/**
 * Ends this process like SIGTERM once the npm that started it has ended. npm 10 and 11 send a
 * signal to the shell in between, which dies without forwarding it, so the product would keep
 * running.
 */
export function endWithNpm(env: NodeJS.ProcessEnv): void {
  if (!OUR_SCRIPT.test(env.npm_lifecycle_script ?? '')) return
  const parent = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }, POLL_INTERVAL_MS)
  timer.unref()
}
