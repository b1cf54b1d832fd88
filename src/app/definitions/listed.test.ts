import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { EVENTS } from './notifications.ts'
import { EVENT_TYPES } from './screen/event-texts.ts'

/** Returns the exports created by one of these functions. */
const definedNames = (pattern: RegExp): string[] =>
  globSync('src/**/*.ts')
    .filter(file => !file.endsWith('.test.ts'))
    .flatMap(file => [...readFileSync(file, 'utf8').matchAll(pattern)].map(([, name = '']) => name))

const listedNames = (): string[] =>
  [...readFileSync('src/app/definitions/notifications.ts', 'utf8').matchAll(/^ {2}([A-Z_]+),$/gm)].map(
    ([, name = '']) => name,
  )

it('lists every mail and every event that owners define', () => {
  const names = definedNames(/^export const ([A-Z_]+) = define(?:Mail|AccessMail|Event)\(/gm)
  expect(names.length).toBeGreaterThan(15)
  expect(listedNames().sort()).toEqual(names.sort())
})

it('has a label on the screen for each event, in the same order', () => {
  expect(EVENT_TYPES).toEqual(EVENTS.map(({ type }) => type))
  expect(new Set(EVENT_TYPES).size).toBe(EVENTS.length)
})
