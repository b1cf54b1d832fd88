import { spawn } from 'node:child_process'
import { extname, join } from 'node:path'
import process from 'node:process'
import { COMMANDS } from './commands.ts'
import { NODE_FLAGS, nodeForProduction, WORKER_FLAGS } from './production-node.ts'

// node launch.js COMMAND …: runs COMMAND for production, on the Node installed here and with its switches.
const [command = '', ...words] = process.argv.slice(2)
if (COMMANDS.includes(command)) launch(command, words)
else {
  console.error(`"${command}" is no command; expected: ${COMMANDS.join(', ')}`)
  process.exitCode = 1
}

function launch(name: string, given: string[]): void {
  const flags = name === 'worker' ? WORKER_FLAGS : NODE_FLAGS
  // Beside this file, and of its kind: .js as built, .ts where somebody starts the sources.
  const entry = join(import.meta.dirname, name + extname(import.meta.filename))
  become(nodeForProduction(process.env.PATH ?? '', flags), [...flags, entry, ...given])
}

/** Puts a program in this process's place: it has its number and gets its signals. On Windows, which cannot, it is a child. */
function become(path: string, parameters: string[]): void {
  if (process.platform !== 'win32') process.execve?.(path, [path, ...parameters])
  const child = spawn(path, parameters, { stdio: 'inherit' })
  process.on('SIGTERM', () => child.kill('SIGTERM'))
  process.on('SIGINT', () => undefined) // Ctrl+C reaches the child too, which ends by itself
  child.once('exit', code => process.exit(code ?? 1))
}
