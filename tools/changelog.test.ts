import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { isNewer } from '../src/ground/releases/release.ts'
import { VERSION } from '../src/ground/releases/version.ts'

// Keep a Changelog 1.1.0, with nothing in it that its readers would have to know the sources for.
const page = readFileSync('CHANGELOG.md', 'utf8')
const releases = [...page.matchAll(/^## (.*)$/gm)].map(([, heading = '']) => heading)
const KINDS = ['Added', 'Changed', 'Deprecated', 'Removed', 'Fixed', 'Security']

it('names releases by number and day, the newest first, and the one that this is', () => {
  const [first = '', ...numbered] = releases[0] === '[Unreleased]' ? releases.slice(1) : releases
  const named = [first, ...numbered].map(heading => /^\[(\d+\.\d+\.\d+)\] - (\d{4}-\d\d-\d\d)$/.exec(heading))
  const versions = named.map(match => match?.[1] ?? 'none')
  expect(versions[0]).toBe(VERSION)
  for (const [at, version] of versions.slice(1).entries()) expect(isNewer(versions[at] ?? '', version)).toBe(true)
})

it('sorts what changed by the kinds of Keep a Changelog, and names nothing of the sources', () => {
  const kinds = [...page.matchAll(/^### (.*)$/gm)].map(([, kind = '']) => kind)
  expect(kinds.length).toBeGreaterThan(3)
  expect(kinds.filter(kind => !KINDS.includes(kind))).toEqual([])
  expect(page).not.toMatch(/`(?:src|tests|tools|bench)\//)
})
