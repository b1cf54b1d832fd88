import { expect, it } from 'vitest'
import { checkVariablesIn } from './check-variables.ts'

const readBy = (text: string, file = 'src/platform/mails/planted.ts') =>
  checkVariablesIn(['mailFrom'], { [file]: text })

it.each([
  'send(configuration.mailFrom)',
  "send(needs['mailFrom'])",
  'const { mailFrom } = needs',
  'const { mailFrom: from } = needs',
  'const send = ({ mailFrom }: Needs) => mailFrom',
  'function send({ mailFrom, ...more }: Needs) {}',
])('takes a variable for used by %j', text => {
  expect(readBy(text)).toEqual([])
})

it.each([
  ['// mailFrom', 'src/platform/mails/planted.ts'],
  ['type Needs = { mailFrom: string }', 'src/platform/mails/planted.ts'],
  ['const given = { mailFrom }', 'src/platform/mails/planted.ts'],
  ['send(configuration.mailFrom)', 'src/app/start/configuration.ts'],
  ['send(row.mailFrom)', 'src/platform/mails/screen/planted.ts'],
])('names a variable that stands only in %j of %s', (text, file) => {
  expect(readBy(text, file)).toEqual(['mailFrom of the configuration is never read'])
})

it.each([
  ['process.env.NEW_ONE', 'NEW_ONE'],
  ["process.env['NEW_ONE']", 'NEW_ONE'],
  ['environment.NEW_ONE', 'NEW_ONE'],
  ['const { NEW_ONE } = process.env', 'NEW_ONE'],
  ['const { NEW_ONE: one = 1 } = env', 'NEW_ONE'],
  ['process.env[name]', 'a computed name'],
])('names the variable that %s reads and no table has', (text, name) => {
  expect(checkVariablesIn([], { 'src/platform/mails/planted.ts': text })).toEqual([
    `src/platform/mails/planted.ts reads ${name}, which is in neither variables.ts nor other-variables.ts`,
  ])
})

it.each(['process.env.PORT', 'env.PG_BIN', 'const { DATA_DIR } = process.env', 'spawn(node, { env: process.env })'])(
  'lets %s be',
  text => {
    expect(checkVariablesIn([], { 'src/platform/mails/planted.ts': text })).toEqual([])
  },
)
