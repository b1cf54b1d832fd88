import { expect, it } from 'vitest'
import { parseCommandLine } from './arguments.ts'
import { UsageError } from './server.ts'
import { translatorFor } from './texts.ts'

const translate = translatorFor('en')
const parse = (line: string) => parseCommandLine(line.split(' '), translate)

it.each([
  ['check ATU1 --json', 'check', ['ATU1'], { json: true }],
  ['--json check ATU1', 'check', ['ATU1'], { json: true }],
  ['--tries 2 --lang=en check ATU1 --name Muster', 'check', ['ATU1'], { tries: '2', lang: 'en', name: 'Muster' }],
  ['--uid-column 3 list a.csv -o b.csv', 'list', ['a.csv'], { 'uid-column': '3', output: 'b.csv' }],
  ['list -', 'list', ['-'], {}],
  ['--watch-folder in out --once', 'watch', ['in', 'out'], { once: true }],
  ['check -- -x', 'check', ['-x'], {}],
])('parses "%s"', (line, name, positionals, values) => {
  const commandLine = parse(line)
  expect([commandLine.name, commandLine.positionals, { ...commandLine.values }]).toEqual([name, positionals, values])
})

it.each([
  ['chek ATU1', 'Unknown command: chek.'],
  ['--json', 'Unknown command: .'],
  ['check', 'Usage: uid-check check UID'],
  ['list a.csv --verdict valid', 'Unknown option: --verdict. Usage: uid-check list FILE'],
  ['wait 1 2', 'Usage: uid-check wait BATCH'],
])('rejects "%s"', (line, message) => {
  expect(() => parse(line)).toThrow(UsageError)
  expect(() => parse(line)).toThrow(message)
})
