import { execFileSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { installRelease } from './install-release.ts'
import { isNewer, readRelease, releasesIn, UnusableRelease } from './release.ts'
import { copyRelease, readCurrentRelease, removeOldReleases, switchToRelease } from './releases-folder.ts'
import { rollBack } from './roll-back.ts'
import type { Service } from './service.ts'

function newFolder(): string {
  const place = mkdtempSync(join(tmpdir(), 'uid-check-place-'))
  onTestFinished(() => rmSync(place, { recursive: true }))
  return place
}

function createRelease(version: string, node = '>=22.18'): string {
  const folder = newFolder()
  mkdirSync(join(folder, 'dist'), { mode: 0o700 })
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'uid-check', version, engines: { node } }))
  writeFileSync(join(folder, 'dist', 'code.js'), version, { mode: 0o600 })
  writeFileSync(join(folder, 'dist', 'program'), '#!/bin/sh\necho runs\n', { mode: 0o700 })
  return folder
}

/** Returns a service with fixed answers that records its calls. */
function fakeService(answers: Record<string, string | Error>, serviceCalls: string[]): Service {
  const record = async (call: string) => void serviceCalls.push(call)
  return {
    run: async ({ version }, parameters) => {
      await record(`${version} ${parameters[0]}`)
      const answer = answers[parameters.join(' ')] ?? ''
      if (answer instanceof Error) throw answer
      return answer
    },
    stopEmbedded: () => record('stop'),
    restart: () => record('restart'),
  }
}

const PLAN = { database: 'embedded', dataDir: '/data', last: '0040.sql', release: '1.9.0', pending: ['0041.sql'] }

it('copies a release that all users may read and run, and only its owner may write, with any modes of the source', () => {
  const place = newFolder()
  const { folder } = copyRelease(place, readRelease(createRelease('1.0.0')))
  expect(folder).toBe(join(place, 'uid-check-1.0.0'))
  const modes = ['', 'dist', 'dist/code.js', 'dist/program'].map(path => statSync(join(folder, path)).mode & 0o777)
  expect(modes).toEqual([0o755, 0o755, 0o644, 0o755])
  expect(execFileSync(join(folder, 'dist/program'), { encoding: 'utf8' })).toBe('runs\n')
})

it('replaces the leftovers of an installation that was killed', () => {
  const place = newFolder()
  mkdirSync(join(place, '.uid-check-1.0.0.part', 'half'), { recursive: true })
  writeFileSync(join(place, '.current.new'), '')
  switchToRelease(place, copyRelease(place, readRelease(createRelease('1.0.0'))))
  expect(readdirSync(place).sort()).toEqual(['current', 'uid-check-1.0.0'])
  expect(existsSync(join(place, 'current', 'half'))).toBe(false)
})

it('accepts a release that is already installed, and rejects other content under its version', async () => {
  const [place, logLines] = [newFolder(), [] as string[]]
  const installation = {
    releasesFolder: place,
    service: fakeService({}, []),
    keptReleases: 2,
    log: (line: string) => void logLines.push(line),
  }
  await installRelease(readRelease(createRelease('1.0.0')), installation)
  expect(logLines.at(0)).toBe(`Release 1.0.0 was copied: ${join(place, 'uid-check-1.0.0')}; current: none.`)
  const copy = copyRelease(place, readRelease(createRelease('1.0.0')))
  expect(copy).toMatchObject({ version: '1.0.0', wasThere: true })
  for (const change of [
    (folder: string) => writeFileSync(join(folder, 'dist', 'code.js'), 'another'),
    (folder: string) => writeFileSync(join(folder, 'dist', 'more.js'), ''),
    (folder: string) => rmSync(join(folder, 'dist', 'code.js')),
    (folder: string) => renameSync(join(folder, 'dist', 'code.js'), join(folder, 'dist', 'core.js')),
  ]) {
    const other = createRelease('1.0.0')
    change(other)
    await expect(installRelease(readRelease(other), installation)).rejects.toThrow(
      new RegExp(`^${join(place, 'uid-check-1.0.0')} differs from ${other}, but both are 1\\.0\\.0; expected: [^\n]*$`),
    )
  }
  expect(readFileSync(join(place, 'uid-check-1.0.0', 'dist', 'code.js'), 'utf8')).toBe('1.0.0')
})

it('compares a copy without a stored hash by its files, and accepts a release installed from its own folder', () => {
  const place = newFolder()
  const { folder } = copyRelease(place, readRelease(createRelease('1.0.0')))
  rmSync(join(folder, 'content.sha256'))
  expect(copyRelease(place, readRelease(createRelease('1.0.0'))).wasThere).toBe(true)
  writeFileSync(join(folder, 'dist', 'code.js'), 'another')
  expect(() => copyRelease(place, readRelease(createRelease('1.0.0')))).toThrow('but both are 1.0.0')
  expect(copyRelease(place, readRelease(folder)).wasThere).toBe(true)
})

it.each(['a file', 'a folder', 'nothing'])('rejects a release that contains a link to %s', what => {
  const [place, source] = [newFolder(), createRelease('1.0.0')]
  const targets: Record<string, string> = { 'a file': '/etc/hostname', 'a folder': tmpdir(), nothing: '/nowhere' }
  symlinkSync(targets[what] ?? '', join(source, 'dist', 'linked'))
  expect(() => copyRelease(place, readRelease(source))).toThrow(
    `${join(source, 'dist', 'linked')} is a link; expected:`,
  )
  expect(readdirSync(place)).toEqual([])
})

it('orders releases by their version numbers', () => {
  const place = newFolder()
  for (const version of ['1.9.0', '1.10.0', '1.2.11']) copyRelease(place, readRelease(createRelease(version)))
  expect(releasesIn(place).map(({ version }) => version)).toEqual(['1.10.0', '1.9.0', '1.2.11'])
  expect(isNewer('1.0.0', '1.0.0')).toBe(false)
})

it('removes all releases but the newest ones and the current one', () => {
  const place = newFolder()
  for (const version of ['1.0.0', '1.1.0', '1.2.0', '1.3.0']) copyRelease(place, readRelease(createRelease(version)))
  switchToRelease(place, readRelease(join(place, 'uid-check-1.0.0')))
  expect(removeOldReleases(place, 2)).toEqual(['1.1.0'])
  expect(readCurrentRelease(place)?.version).toBe('1.0.0')
})

it('installs a release step by step: export by the previous release, migrate, switch, restart', async () => {
  const [place, serviceCalls, logLines] = [newFolder(), [] as string[], [] as string[]]
  const service = fakeService({ 'migrate --plan': JSON.stringify(PLAN) }, serviceCalls)
  const installation = {
    releasesFolder: place,
    service,
    keptReleases: 2,
    log: (line: string) => void logLines.push(line),
  }
  for (const version of ['1.8.0', '1.9.0', '1.10.0'])
    await installRelease(readRelease(createRelease(version)), installation)
  const [first, ...later] = ['1.8.0', '1.9.0', '1.10.0']
  const steps = (version: string, before: string) => [
    'stop',
    `${version} migrate`,
    `${before} export`,
    `${version} migrate`,
    'restart',
  ]
  expect(serviceCalls).toEqual([
    'restart',
    ...later.flatMap((version, at) => steps(version, [first, ...later][at] ?? '')),
  ])
  expect(readlinkSync(join(place, 'current'))).toBe('uid-check-1.10.0')
  expect(logLines.at(-1)).toBe('Release 1.8.0 was removed.')
  await expect(installRelease(readRelease(createRelease('1.9.0')), installation)).rejects.toThrow(
    'to go back: rollback',
  )
})

it('keeps the previous release and restarts it if the migration fails', async () => {
  const [place, serviceCalls] = [newFolder(), [] as string[]]
  const service = fakeService(
    { 'migrate --plan': JSON.stringify(PLAN), migrate: new UnusableRelease('no room') },
    serviceCalls,
  )
  const installation = { releasesFolder: place, service, keptReleases: 2, log: () => undefined }
  await installRelease(readRelease(createRelease('1.9.0')), installation)
  await expect(installRelease(readRelease(createRelease('1.10.0')), installation)).rejects.toThrow('no room')
  expect([readCurrentRelease(place)?.version, serviceCalls.at(-1)]).toEqual(['1.9.0', 'restart'])
  await expect(rollBack(installation)).rejects.toThrow('has no release before 1.9.0')
})

it('refuses to install into the folder of another release', async () => {
  const place = createRelease('1.0.0')
  writeFileSync(join(place, 'launch.js'), '')
  const installation = { releasesFolder: place, service: fakeService({}, []), keptReleases: 2, log: () => undefined }
  await expect(installRelease(readRelease(createRelease('1.1.0')), installation)).rejects.toThrow(
    `${place} is itself a release`,
  )
})

it('rejects a Node that is too old for the release, and a folder without a release', async () => {
  const installation = {
    releasesFolder: newFolder(),
    service: fakeService({}, []),
    keptReleases: 2,
    log: () => undefined,
  }
  const release = readRelease(createRelease('1.0.0', '>=99.0'))
  await expect(installRelease(release, installation)).rejects.toThrow(
    /^Release 1\.0\.0 needs Node 99\.0 or later, this is /,
  )
  expect(readdirSync(installation.releasesFolder)).toEqual([])
  expect(() => readRelease(newFolder())).toThrow('is not a release')
})
