import { expect, it } from 'vitest'
import { DEMO_DIRECTORY } from './authenticators.ts'
import { formatWelcome } from './welcome.ts'

it.each([
  [DEMO_DIRECTORY, 'npm run demo:code -- user@demo.example'],
  ['/tmp/demo', 'DATA_DIR=/tmp/demo npm run demo:code -- user@demo.example'],
  ['/tmp/my demo', "DATA_DIR='/tmp/my demo' npm run demo:code -- user@demo.example"],
])('prints the command for a code of the demo in %s', (dataDir, command) => {
  expect(formatWelcome('http://localhost:3000', [], dataDir)).toContain(`One-time code:  ${command}\n`)
})
