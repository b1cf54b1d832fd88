import { expect, it } from 'vitest'
import { readArguments } from './arguments.ts'
import { UsageError } from './server.ts'
import { sayIn } from './texts.ts'

const say = sayIn('en')
const read = (line: string) => readArguments(line.split(' '), say)

it.each([
  ['check ATU1 --json', 'check', ['ATU1'], { json: true }],
  ['--json check ATU1', 'check', ['ATU1'], { json: true }],
  ['--tries 2 --lang=en check ATU1 --name Muster', 'check', ['ATU1'], { tries: '2', lang: 'en', name: 'Muster' }],
  ['--uid-column 3 list a.csv -o b.csv', 'list', ['a.csv'], { 'uid-column': '3', output: 'b.csv' }],
  ['list -', 'list', ['-'], {}],
  ['--watch-folder in out --once', 'watch', ['in', 'out'], { once: true }],
  ['check -- -x', 'check', ['-x'], {}],
])('reads "%s"', (line, name, words, values) => {
  const called = read(line)
  expect([called.name, called.words, { ...called.values }]).toEqual([name, words, values])
})

it.each([
  ['chek ATU1', 'Unknown command: chek.'],
  ['--json', 'Unknown command: .'],
  ['check', 'Usage: uid-check check UID'],
  ['list a.csv --verdict valid', 'Unknown option: --verdict. Usage: uid-check list FILE'],
  ['wait 1 2', 'Usage: uid-check wait BATCH'],
])('refuses "%s"', (line, words) => {
  expect(() => read(line)).toThrow(UsageError)
  expect(() => read(line)).toThrow(words)
})
