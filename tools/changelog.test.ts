import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { isNewer } from '../src/base/releases/release.ts'
import { VERSION } from '../src/base/releases/version.ts'

// Sorted by audience, and readable without knowledge of the sources.
const page = readFileSync('CHANGELOG.md', 'utf8')
const releases = [...page.matchAll(/^## (.*)$/gm)].map(([, heading = '']) => heading)
const AUDIENCES = ['Accountants', 'Admins', 'Auditors', 'Programs', 'Operators', 'Contributors']

const isUnreleased = releases[0] === '[Unreleased]'
const numbered = (isUnreleased ? releases.slice(1) : releases).map(heading =>
  /^\[(\d+\.\d+\.\d+)\] - (\d{4}-\d\d-\d\d)$/.exec(heading),
)
const versions = numbered.map(match => match?.[1] ?? 'none')

it('names releases by number and day, the newest first', () => {
  for (const [at, version] of versions.slice(1).entries()) expect(isNewer(versions[at] ?? '', version)).toBe(true)
})

// If not, `install` would meet two releases with the same number and refuse the second.
it('has a newer number than the newest heading under [Unreleased], and that very one where it is released', () => {
  if (isUnreleased) expect(isNewer(VERSION, versions[0] ?? '')).toBe(true)
  else expect(VERSION).toBe(versions[0])
})

it('goes from the commit that gave the release before its heading (package.json, lastRelease)', () => {
  // our own file
  const { lastRelease } = JSON.parse(readFileSync('package.json', 'utf8')) as { lastRelease: string }
  const show = (file: string) =>
    execFileSync('git', ['show', file], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  const [, heading = 'none', version = 'none'] =
    (isUnreleased ? numbered[0] : numbered[1])?.input.match(/^(\[(\S+)\] - \S+)$/) ?? []
  expect(JSON.parse(show(`${lastRelease}:package.json`))).toMatchObject({ version })
  expect(show(`${lastRelease}:CHANGELOG.md`)).toContain(`\n## ${heading}\n`)
  expect(show(`${lastRelease}^:CHANGELOG.md`)).not.toContain(`\n## ${heading}\n`)
})

it('sorts changes by audience, and names no file of the sources', () => {
  const audiences = [...page.matchAll(/^### (.*)$/gm)].map(([, audience = '']) => audience)
  expect(audiences.length).toBeGreaterThan(3)
  expect(audiences.filter(audience => !AUDIENCES.includes(audience))).toEqual([])
  expect(page).not.toMatch(/`(?:src|tests|tools|bench)\//)
})
