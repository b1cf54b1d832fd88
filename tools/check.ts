import { spawnSync } from 'node:child_process'
import process from 'node:process'
import { checkImports } from './check-imports.ts'
import { checkTexts } from './check-texts.ts'
import { checkTransactions } from './check-transactions.ts'

// npm run check: everything that can be said about the code without running it, each under its own heading.
const failed: string[] = []

function run(name: string, command: string, ...args: string[]): void {
  console.log(`— ${name}`)
  if (spawnSync(command, args, { stdio: 'inherit' }).status !== 0) failed.push(name)
}

function report(name: string, violations: string[]): void {
  console.log(`— ${name}`)
  for (const violation of violations) console.log(`  ${violation}`)
  if (violations.length > 0) failed.push(name)
}

run('types: both sides', 'tsc', '-p', 'tsconfig.both.json')
run('types: browser', 'tsc', '-p', 'tsconfig.browser.json')
run('types: server', 'tsc', '-p', 'tsconfig.server.json')
run('lint and format', 'biome', 'check', '--error-on-warnings', '.')
report('imports', await checkImports())
report('transactions', checkTransactions())
report('texts', checkTexts())
run('dead code', 'knip')

console.log(failed.length === 0 ? 'all checks passed' : `failed: ${failed.join(', ')}`)
process.exitCode = failed.length === 0 ? 0 : 1
