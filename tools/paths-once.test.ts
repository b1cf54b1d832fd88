import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const OWNERS = /\/contract\.ts$|\/program-rules\.ts$/

it('types the path of a call in its contract alone', () => {
  const files = globSync('src/**/*.{ts,tsx}').filter(file => !OWNERS.test(file) && !/\.test\.tsx?$/.test(file))
  const typed = files.filter(file => /['"`]\/api\//.test(readFileSync(file, 'utf8')))
  expect(typed).toEqual([])
})
