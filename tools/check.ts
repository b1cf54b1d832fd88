import { spawn } from 'node:child_process'
import { once } from 'node:events'
import process from 'node:process'
import { text } from 'node:stream/consumers'

/**
 * The checks of this repository. Each runs in a separate process (`node tools/check.ts texts`), in
 * parallel with the others.
 */
const OWN_CHECKS: Record<string, () => string[] | Promise<string[]>> = {
  imports: async () => (await import('./check-imports.ts')).checkImports(),
  transactions: async () => (await import('./check-transactions.ts')).checkTransactions(),
  texts: async () => (await import('./check-texts.ts')).checkTexts(),
  settings: async () => (await import('./check-settings.ts')).checkSettings(),
  docs: async () => [
    ...(await (await import('./doc-tables.ts')).checkDocTables()),
    ...(await import('./proofs.ts')).checkProofs(),
    ...(await import('./states/write-pages.ts')).checkStatePages(),
  ],
  client: async () => (await import('./make-client.ts')).checkClient(),
  variables: async () => (await import('./check-variables.ts')).checkVariables(),
  english: async () => (await import('./plain-english.ts')).checkPlainEnglish(),
}
type Check = { name: string; command: [string, ...string[]] }
const ownCheckCommand = (name: string): Check => ({ name, command: [process.execPath, import.meta.filename, name] })
const typeCheck = (name: string, config: string): Check => ({ name: `types: ${name}`, command: ['tsc', '-p', config] })

// The slowest checks start first.
const CHECKS: Check[] = [
  ownCheckCommand('texts'),
  typeCheck('both sides', 'tsconfig.both.json'),
  typeCheck('browser', 'tsconfig.browser.json'),
  typeCheck('server', 'tsconfig.server.json'),
  { name: 'lint and format', command: ['biome', 'check', '--error-on-warnings', '.'] },
  ownCheckCommand('imports'),
  { name: 'dead code', command: ['knip'] },
  ownCheckCommand('transactions'),
  ownCheckCommand('settings'),
  ownCheckCommand('docs'),
  ownCheckCommand('client'),
  ownCheckCommand('variables'),
  ownCheckCommand('english'),
]
const PARALLEL_CHECKS = 2

/**
 * Runs a check and prints its duration and output under a heading. Returns its name if it failed.
 */
async function run({ name, command: [program, ...args] }: Check): Promise<string[]> {
  const startedAt = performance.now()
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  process.stdout.write(`— ${name}, ${Math.round((performance.now() - startedAt) / 1000)} s\n${out}${err}`)
  return code === 0 ? [] : [name]
}

/** Runs all static checks. Returns the names of those that failed. */
async function runAll(): Promise<string[]> {
  const pendingChecks = CHECKS.values()
  const runPending = async () => {
    const failed: string[] = []
    for (const check of pendingChecks) failed.push(...(await run(check)))
    return failed
  }
  return (await Promise.all(Array.from({ length: PARALLEL_CHECKS }, runPending))).flat()
}

const ownCheck = OWN_CHECKS[process.argv[2] ?? '']
if (ownCheck === undefined) {
  const failed = await runAll()
  console.log(failed.length === 0 ? 'all checks passed' : `failed: ${failed.join(', ')}`)
  process.exitCode = failed.length === 0 ? 0 : 1
} else {
  const violations = await ownCheck()
  for (const violation of violations) console.log(`  ${violation}`)
  process.exitCode = violations.length === 0 ? 0 : 1
}
