import { execFile } from 'node:child_process'
import process from 'node:process'
import { promisify } from 'node:util'
import { NODE_FLAGS } from '../../../src/app/start/production-node.ts'
import { builtCommand } from './built-server.ts'

const EMPTY_SETTINGS = { DATABASE_URL: '', APP_SECRET: '', APP_SECRET_PREVIOUS: '', LOG_LEVEL: 'warn' }

/**
 * Runs a built command to its end as an operator does; rejects with its exit code, stdout and
 * stderr if it fails.
 */
export function runOperatorCommand(
  command: 'audit-verify' | 'export' | 'import' | 'migrate' | 'privacy' | 'retention-confirm' | 'secrets-rotate',
  args: readonly string[],
  env: Record<string, string>,
): Promise<{ stdout: string; stderr: string }> {
  const options = { env: { ...process.env, ...EMPTY_SETTINGS, ...env } }
  return promisify(execFile)(process.execPath, [...NODE_FLAGS, builtCommand(command), ...args], options)
}
