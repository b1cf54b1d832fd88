import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { isNewer } from '../src/base/releases/release.ts'
import { VERSION } from '../src/base/releases/version.ts'

// CHANGELOG.md is sorted by audience and must be readable without knowledge of the sources.
const page = readFileSync('CHANGELOG.md', 'utf8')
const releases = [...page.matchAll(/^## (.*)$/gm)].map(([, heading = '']) => heading)
const AUDIENCES = ['Accountants', 'Admins', 'Auditors', 'Programs', 'Operators', 'Contributors']

const isUnreleased = releases[0] === '[Unreleased]'
const parsedHeadings = (isUnreleased ? releases.slice(1) : releases).map(heading =>
  /^\[(\d+\.\d+\.\d+)\] - (\d{4}-\d\d-\d\d)$/.exec(heading),
)
const versions = parsedHeadings.map(match => match?.[1] ?? 'none')

it('releases have a number and a date, the newest first', () => {
  for (const [index, version] of versions.slice(1).entries()) expect(isNewer(versions[index] ?? '', version)).toBe(true)
})

// Otherwise `install` would see two releases with the same number and refuse the second.
it('the version is newer than the last release, or equals it if nothing is unreleased', () => {
  if (isUnreleased) expect(isNewer(VERSION, versions[0] ?? '')).toBe(true)
  else expect(VERSION).toBe(versions[0])
})

it('lastRelease in package.json is the commit that added the heading of that release', () => {
  // The type is that of our own file.
  const { lastRelease } = JSON.parse(readFileSync('package.json', 'utf8')) as { lastRelease: string }
  const show = (file: string) =>
    execFileSync('git', ['show', file], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  const [, heading = 'none', version = 'none'] =
    (isUnreleased ? parsedHeadings[0] : parsedHeadings[1])?.input.match(/^(\[(\S+)\] - \S+)$/) ?? []
  expect(JSON.parse(show(`${lastRelease}:package.json`))).toMatchObject({ version })
  expect(show(`${lastRelease}:CHANGELOG.md`)).toContain(`\n## ${heading}\n`)
  expect(show(`${lastRelease}^:CHANGELOG.md`)).not.toContain(`\n## ${heading}\n`)
})

it('changes are sorted by audience and contain no path of a source file', () => {
  const audiences = [...page.matchAll(/^### (.*)$/gm)].map(([, audience = '']) => audience)
  expect(audiences.length).toBeGreaterThan(3)
  expect(audiences.filter(audience => !AUDIENCES.includes(audience))).toEqual([])
  expect(page).not.toMatch(/`(?:src|tests|tools|bench)\//)
})
