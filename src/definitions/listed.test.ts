import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** What owners export as made by one of these functions. */
const defined = (by: RegExp): string[] =>
  globSync('src/**/*.ts')
    .filter(file => !file.endsWith('.test.ts'))
    .flatMap(file => [...readFileSync(file, 'utf8').matchAll(by)].map(([, name = '']) => name))

const listedIn = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(/^ {2}([A-Z_]+),$/gm)].map(([, name = '']) => name)

it.each([['src/definitions/notifications.ts', /^export const ([A-Z_]+) = define(?:Access)?Mail\(/gm]])(
  '%s lists whatever owners define',
  (file, by) => {
    const names = defined(by)
    expect(names.length).toBeGreaterThan(0)
    expect(listedIn(file).sort()).toEqual(names.sort())
  },
)
