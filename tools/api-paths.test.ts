import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const CONTRACT_FILES = /\/contract\.ts$|\/program-rules\.ts$/

it('paths of calls are literals only in contracts', () => {
  const files = globSync('src/**/*.{ts,tsx}').filter(file => !CONTRACT_FILES.test(file) && !/\.test\.tsx?$/.test(file))
  const filesWithPaths = files.filter(file => /['"`]\/api\//.test(readFileSync(file, 'utf8')))
  expect(filesWithPaths).toEqual([])
})
