import { spawn } from 'node:child_process'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { nodeForProduction } from './installed-node.ts'
import { NODE_FLAGS, WORKER_FLAGS } from './node-flags.ts'

const COMMANDS = [
  'start',
  'web',
  'worker',
  'migrate',
  'user-reset',
  'secrets-rotate',
  'audit-verify',
  'export',
  'import',
]

// node src/start/launch.ts COMMAND …: runs src/start/COMMAND.ts for production, on the Node installed here and with its switches.
const [command = '', ...words] = process.argv.slice(2)
if (COMMANDS.includes(command)) launch(command, words)
else {
  console.error(`"${command}" is no command; expected: ${COMMANDS.join(', ')}`)
  process.exitCode = 1
}

function launch(name: string, given: string[]): void {
  const flags = name === 'worker' ? WORKER_FLAGS : NODE_FLAGS
  const entry = fileURLToPath(new URL(`./${name}.ts`, import.meta.url))
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
