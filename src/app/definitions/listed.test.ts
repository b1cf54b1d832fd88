import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import type { Endpoint } from '../../base/roles/contract-rules.ts'
import { CALLS, EVENTS, MAILS } from './features.ts'
import { EVENT_TYPES } from './screen/event-texts.ts'

/** Returns the exports created by one of these functions. */
const definedNames = (pattern: RegExp): string[] =>
  globSync('src/**/*.ts')
    .filter(file => !file.endsWith('.test.ts'))
    .flatMap(file => [...readFileSync(file, 'utf8').matchAll(pattern)].map(([, name = '']) => name))

it('lists every mail and every event that owners define, once', () => {
  const names = definedNames(/^export const ([A-Z_]+) = define(?:Mail|AccessMail|Event)\(/gm)
  expect(names.length).toBeGreaterThan(15)
  expect(new Set([...MAILS, ...EVENTS]).size).toBe(names.length)
  expect([...MAILS, ...EVENTS].length).toBe(names.length)
})

it('lists every call of every contract, once', async () => {
  const contracts = await Promise.all(
    globSync('src/**/contract.ts').map(async file => (await import(resolve(file))) as Record<string, Endpoint>),
  )
  const calls = contracts.flatMap(contract => Object.values(contract))
  expect(calls.length).toBeGreaterThan(100)
  expect(new Set(CALLS)).toEqual(new Set(calls))
  expect(CALLS.length).toBe(calls.length)
})

it('has a label on the screen for each event, in the same order', () => {
  expect(EVENT_TYPES).toEqual(EVENTS.map(({ type }) => type))
  expect(new Set(EVENT_TYPES).size).toBe(EVENTS.length)
})
