import { expect, it } from 'vitest'
import { addReleaseHeading, addUnreleasedHeading, renumber } from './cut-release.ts'

const BEFORE = '# Changelog\n\n## [Unreleased]\n\n- One.\n\n## [1.1.0] - 2026-11-23\n'

it('headRelease dates the unreleased changes, and headNext adds a new [Unreleased] heading above', () => {
  const released = addReleaseHeading(BEFORE, '2.0.0', '2026-11-28')
  expect(released).toBe('# Changelog\n\n## [2.0.0] - 2026-11-28\n\n- One.\n\n## [1.1.0] - 2026-11-23\n')
  expect(addUnreleasedHeading(released)).toBe(
    '# Changelog\n\n## [Unreleased]\n\n## [2.0.0] - 2026-11-28\n\n- One.\n\n## [1.1.0] - 2026-11-23\n',
  )
})

it('both throw if they are repeated', () => {
  expect(() => addReleaseHeading(addReleaseHeading(BEFORE, '2.0.0', '2026-11-28'), '2.0.1', '2026-11-29')).toThrow(
    '[Unreleased]',
  )
  expect(() => addUnreleasedHeading(BEFORE)).toThrow('a release just cut')
})

it('renumber changes only numbers that name this release', () => {
  const text =
    'uid-check-1.1.0.tar.gz, uid-check:1.1.0, tags/v1.1.0, :-1.1.0, this is 1.1.0; 1.1.0 had another, uid-check-1.1.01'
  expect(renumber(text, '1.1.0', '2.0.0')).toBe(
    'uid-check-2.0.0.tar.gz, uid-check:2.0.0, tags/v2.0.0, :-2.0.0, this is 2.0.0; 1.1.0 had another, uid-check-1.1.01',
  )
})
