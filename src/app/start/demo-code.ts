import process from 'node:process'
import { WrongConfiguration } from './configuration.ts'
import { codeAt, DEMO_DIRECTORY, readAuthenticators, STEP_MS } from './demo/authenticators.ts'
import { restrictNewFiles } from './private-files.ts'

// npm run demo:code -- EMAIL: prints the account's current one-time code.
restrictNewFiles()
try {
  const authenticators = readAuthenticators(process.env.DATA_DIR || DEMO_DIRECTORY)
  const email = (process.argv[2] ?? '').trim().toLowerCase()
  const secret = authenticators[email]
  if (secret === undefined) {
    throw new WrongConfiguration(`Expected an account: npm run demo:code -- ${Object.keys(authenticators).join(' | ')}`)
  }
  console.log(codeAt(secret, Date.now()))
  console.error(`single use; the next code is in ${Math.ceil((STEP_MS - (Date.now() % STEP_MS)) / 1000)} s`)
} catch (failure) {
  console.error(failure instanceof Error ? failure.message : failure)
  process.exitCode = 1
}
