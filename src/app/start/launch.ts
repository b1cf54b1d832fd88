import { spawn } from 'node:child_process'
import { extname, join } from 'node:path'
import process from 'node:process'
import { COMMANDS } from './commands.ts'
import { enableCompileCache } from './compile-cache.ts'
import { NODE_FLAGS, nodeForProduction, WORKER_FLAGS } from './production-node.ts'

// node launch.js COMMAND …: runs COMMAND for production, with the installed Node and its flags.
const [command = '', ...parameters] = process.argv.slice(2)
if (COMMANDS.includes(command)) launch(command, parameters)
else {
  console.error(`"${command}" is not a command; expected: ${COMMANDS.join(', ')}`)
  process.exitCode = 1
}

function launch(name: string, parameters: string[]): void {
  const flags = name === 'worker' ? WORKER_FLAGS : NODE_FLAGS
  // In this file's folder and with its extension: .js as built, .ts from the sources.
  const entry = join(import.meta.dirname, name + extname(import.meta.filename))
  // Node reads this variable when it starts, so the product's own process needs it here.
  enableCompileCache(process.env)
  replaceProcess(nodeForProduction(process.env.PATH ?? '', flags), [...flags, entry, ...parameters])
}

/**
 * Replaces this process by a program, with the same pid, so that it gets its signals. On Windows,
 * which cannot do that, it is a child.
 */
function replaceProcess(path: string, parameters: string[]): void {
  if (process.platform !== 'win32') process.execve?.(path, [path, ...parameters])
  const child = spawn(path, parameters, { stdio: 'inherit' })
  process.on('SIGTERM', () => child.kill('SIGTERM'))
  process.on('SIGINT', () => undefined) // Ctrl+C reaches the child too, which ends by itself
  child.once('exit', code => process.exit(code ?? 1))
}
