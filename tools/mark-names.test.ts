import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { MARK_IDS } from '../src/registers/marks/mark-rules.ts'

/** The list of fictitious companies has a page of its own; groups and accounts have an input. */
const HAS_MORE = /\/marks\/(?:fictitious-companies\/(?:contract|routes|screen\/)|group-membership\/|polish-accounts\/)/
const FOLDER = /from '[^']*\/registers\/marks\/(?!screen\/)[a-z-]+\//

const outside = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'src'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter(file => /\.tsx?$/.test(file) && !/\.test\.tsx?$|^src\/(?:registers\/marks|simulator)\//.test(file))
const linesWith = (pattern: RegExp): string[] =>
  outside.flatMap(file =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter(line => pattern.test(line))
      .map(line => `${file}: ${line.trim()}`),
  )

it('is given marks by their list alone', () => {
  expect(linesWith(FOLDER).filter(line => !HAS_MORE.test(line))).toEqual([])
})

it('reads no mark by its name', () => {
  expect(linesWith(new RegExp(`\\bmarks\\??\\.(?:${MARK_IDS.join('|')})\\b`))).toEqual([])
})
