import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { VERSION } from '../src/releases/version.ts'

// `npm version` changes package.json and the lock file; whatever else runs or is built reads it there. Documents and
// comments may tell of a release, and others have versions, too.
const PLACES = ['package-lock.json', 'package.json']
const DOCUMENT = /\.(?:md|sql)$|\.test\.tsx?$|^tests\//
const OURS = /\.(?:[cm]?[jt]sx?|json|ya?ml|html|conf|service|example)$|(?:^|\/)(?:Dockerfile|Caddyfile)$|^\.ci\//

const ELSEWHERE = /^ *(?:\/\/|\/?\*).*$|Standard Webhooks [\d.]+/gm

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter(file => OURS.test(file) && !DOCUMENT.test(file) && existsSync(file))

it('stands in one place', () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string } // our own file
  expect(VERSION).toBe(version)
  const number = new RegExp(`(?<![\\d.])${version.replaceAll('.', '\\.')}(?![\\d.]*\\d)`)
  expect(files.length).toBeGreaterThan(500)
  const isThere = (file: string) => number.test(readFileSync(file, 'utf8').replaceAll(ELSEWHERE, ''))
  expect(files.filter(isThere).toSorted()).toEqual(PLACES)
})
