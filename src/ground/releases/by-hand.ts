import { join } from 'node:path'
import process from 'node:process'
import { runProgram } from './run-program.ts'
import type { Service } from './running.ts'

/** Where whoever installs is the product's own user, with its environment, and starts and stops it himself. */
export const BY_HAND: Service = {
  run: ({ folder }, words) =>
    runProgram(process.execPath, [join(folder, 'launch.js'), ...words], { ...process.env, LOG_LEVEL: 'warn' }),
  stopAlone: async () => undefined,
  restart: async () => undefined,
}
