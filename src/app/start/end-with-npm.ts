import process from 'node:process'

const EVERY_MS = 500
const OUR_SCRIPT = /\b(?:launch\.js|src\/app\/start\/)/

/**
 * Ends this process as SIGTERM does once the npm that started it has gone. npm 10 and 11 hand a signal to the shell between
 * them and us, which dies of it silently: the product served on.
 */
export function endWithNpm(env: NodeJS.ProcessEnv): void {
  if (!OUR_SCRIPT.test(env.npm_lifecycle_script ?? '')) return
  const parent = process.ppid
  const watching = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watching)
    process.kill(process.pid, 'SIGTERM')
  }, EVERY_MS)
  watching.unref()
}
