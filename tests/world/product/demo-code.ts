import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/**
 * Returns the one-time code that `npm run demo:code` prints for an account of the demo that runs in
 * this directory.
 */
export async function demoCode(dataDir: string, email: string): Promise<string> {
  const env = { ...process.env, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'warn' }
  const { stdout } = await promisify(execFile)(process.execPath, ['src/app/start/demo-code.ts', email], { env })
  return stdout.trim()
}
