import { expect, it } from 'vitest'
import { checkVariablesIn } from './check-variables.ts'

const checkMailFrom = (text: string, file = 'src/platform/mails/planted.ts') =>
  checkVariablesIn(['mailFrom'], { [file]: text })

it.each([
  'send(configuration.mailFrom)',
  "send(needs['mailFrom'])",
  'const { mailFrom } = needs',
  'const { mailFrom: from } = needs',
  'const send = ({ mailFrom }: Needs) => mailFrom',
  'function send({ mailFrom, ...more }: Needs) {}',
])('a variable counts as used by %j', text => {
  expect(checkMailFrom(text)).toEqual([])
})

it.each([
  ['// mailFrom', 'src/platform/mails/planted.ts'],
  ['type Needs = { mailFrom: string }', 'src/platform/mails/planted.ts'],
  ['const given = { mailFrom }', 'src/platform/mails/planted.ts'],
  ['send(configuration.mailFrom)', 'src/app/start/configuration.ts'],
  ['send(row.mailFrom)', 'src/platform/mails/screen/planted.ts'],
])('reports a variable that occurs only in %j of %s', (text, file) => {
  expect(checkMailFrom(text, file)).toEqual(['mailFrom of the configuration is never read'])
})

it.each([
  ['process.env.NEW_ONE', 'NEW_ONE'],
  ["process.env['NEW_ONE']", 'NEW_ONE'],
  ['environment.NEW_ONE', 'NEW_ONE'],
  ['const { NEW_ONE } = process.env', 'NEW_ONE'],
  ['const { NEW_ONE: one = 1 } = env', 'NEW_ONE'],
  ['process.env[name]', 'a computed name'],
])('reports a variable that %s reads and no table lists', (text, name) => {
  expect(checkVariablesIn([], { 'src/platform/mails/planted.ts': text })).toEqual([
    `src/platform/mails/planted.ts reads ${name}, which is in neither variables.ts nor other-variables.ts`,
  ])
})

it.each(['process.env.PORT', 'env.PG_BIN', 'const { DATA_DIR } = process.env', 'spawn(node, { env: process.env })'])(
  'accepts %s',
  text => {
    expect(checkVariablesIn([], { 'src/platform/mails/planted.ts': text })).toEqual([])
  },
)
