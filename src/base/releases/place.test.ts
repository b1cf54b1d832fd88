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
import { copyRelease, currentIn, removeOld, switchTo } from './place.ts'
import { isNewer, readRelease, releasesIn, UnusableRelease } from './release.ts'
import { rollBack } from './roll-back.ts'
import type { Service } from './running.ts'

function newPlace(): string {
  const place = mkdtempSync(join(tmpdir(), 'uid-check-place-'))
  onTestFinished(() => rmSync(place, { recursive: true }))
  return place
}

function bring(version: string, node = '>=22.18'): string {
  const folder = newPlace()
  mkdirSync(join(folder, 'dist'), { mode: 0o700 })
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'uid-check', version, engines: { node } }))
  writeFileSync(join(folder, 'dist', 'code.js'), version, { mode: 0o600 })
  writeFileSync(join(folder, 'dist', 'program'), '#!/bin/sh\necho runs\n', { mode: 0o700 })
  return folder
}

/** Returns a service with fixed answers that records its calls. */
function serviceThat(answers: Record<string, string | Error>, asked: string[]): Service {
  const note = async (what: string) => void asked.push(what)
  return {
    run: async ({ version }, words) => {
      await note(`${version} ${words[0]}`)
      const answer = answers[words.join(' ')] ?? ''
      if (answer instanceof Error) throw answer
      return answer
    },
    stopAlone: () => note('stop'),
    restart: () => note('restart'),
  }
}

const PLAN = { database: 'embedded', dataDir: '/data', last: '0040.sql', release: '1.9.0', pending: ['0041.sql'] }

it('is beside the others, readable by all and writable only by its owner, and its programs run, with any former permissions', () => {
  const place = newPlace()
  const { folder } = copyRelease(place, readRelease(bring('1.0.0')))
  expect(folder).toBe(join(place, 'uid-check-1.0.0'))
  const modes = ['', 'dist', 'dist/code.js', 'dist/program'].map(path => statSync(join(folder, path)).mode & 0o777)
  expect(modes).toEqual([0o755, 0o755, 0o644, 0o755])
  expect(execFileSync(join(folder, 'dist/program'), { encoding: 'utf8' })).toBe('runs\n')
})

it('takes up what an attempt that was killed left', () => {
  const place = newPlace()
  mkdirSync(join(place, '.uid-check-1.0.0.part', 'half'), { recursive: true })
  writeFileSync(join(place, '.current.new'), '')
  switchTo(place, copyRelease(place, readRelease(bring('1.0.0'))))
  expect(readdirSync(place).sort()).toEqual(['current', 'uid-check-1.0.0'])
  expect(existsSync(join(place, 'current', 'half'))).toBe(false)
})

it('that lies there already is compared: the same is said to be there, another under its version is refused', async () => {
  const [place, said] = [newPlace(), [] as string[]]
  const means = { place, service: serviceThat({}, []), keep: 2, log: (line: string) => void said.push(line) }
  await installRelease(readRelease(bring('1.0.0')), means)
  expect(said.at(0)).toBe(`Release 1.0.0 is in ${join(place, 'uid-check-1.0.0')}; current: none.`)
  const again = copyRelease(place, readRelease(bring('1.0.0')))
  expect(again).toMatchObject({ version: '1.0.0', wasThere: true })
  for (const change of [
    (folder: string) => writeFileSync(join(folder, 'dist', 'code.js'), 'another'),
    (folder: string) => writeFileSync(join(folder, 'dist', 'more.js'), ''),
    (folder: string) => rmSync(join(folder, 'dist', 'code.js')),
    (folder: string) => renameSync(join(folder, 'dist', 'code.js'), join(folder, 'dist', 'core.js')),
  ]) {
    const other = bring('1.0.0')
    change(other)
    await expect(installRelease(readRelease(other), means)).rejects.toThrow(
      new RegExp(`^${join(place, 'uid-check-1.0.0')} holds another 1\\.0\\.0 than ${other}; expected: [^\n]*$`),
    )
  }
  expect(readFileSync(join(place, 'uid-check-1.0.0', 'dist', 'code.js'), 'utf8')).toBe('1.0.0')
})

it('that an earlier release laid, which noted nothing, is compared as it lies; and out of its own folder it is itself', () => {
  const place = newPlace()
  const { folder } = copyRelease(place, readRelease(bring('1.0.0')))
  rmSync(join(folder, 'content.sha256'))
  expect(copyRelease(place, readRelease(bring('1.0.0'))).wasThere).toBe(true)
  writeFileSync(join(folder, 'dist', 'code.js'), 'another')
  expect(() => copyRelease(place, readRelease(bring('1.0.0')))).toThrow('holds another 1.0.0')
  expect(copyRelease(place, readRelease(folder)).wasThere).toBe(true)
})

it.each(['a file', 'a folder', 'nothing'])('is refused where it holds a link to %s', what => {
  const [place, brought] = [newPlace(), bring('1.0.0')]
  const targets: Record<string, string> = { 'a file': '/etc/hostname', 'a folder': tmpdir(), nothing: '/nowhere' }
  symlinkSync(targets[what] ?? '', join(brought, 'dist', 'linked'))
  expect(() => copyRelease(place, readRelease(brought))).toThrow(
    `${join(brought, 'dist', 'linked')} is a link; expected:`,
  )
  expect(readdirSync(place)).toEqual([])
})

it('is older or newer by its numbers', () => {
  const place = newPlace()
  for (const version of ['1.9.0', '1.10.0', '1.2.11']) copyRelease(place, readRelease(bring(version)))
  expect(releasesIn(place).map(({ version }) => version)).toEqual(['1.10.0', '1.9.0', '1.2.11'])
  expect(isNewer('1.0.0', '1.0.0')).toBe(false)
})

it('goes, but for the newest and the current one', () => {
  const place = newPlace()
  for (const version of ['1.0.0', '1.1.0', '1.2.0', '1.3.0']) copyRelease(place, readRelease(bring(version)))
  switchTo(place, readRelease(join(place, 'uid-check-1.0.0')))
  expect(removeOld(place, 2)).toEqual(['1.1.0'])
  expect(currentIn(place)?.version).toBe('1.0.0')
})

it('is installed step by step: export by the release of before, migrate, switch, restart', async () => {
  const [place, asked, said] = [newPlace(), [] as string[], [] as string[]]
  const service = serviceThat({ 'migrate --plan': JSON.stringify(PLAN) }, asked)
  const means = { place, service, keep: 2, log: (line: string) => void said.push(line) }
  for (const version of ['1.8.0', '1.9.0', '1.10.0']) await installRelease(readRelease(bring(version)), means)
  const [first, ...later] = ['1.8.0', '1.9.0', '1.10.0']
  const steps = (version: string, before: string) => [
    'stop',
    `${version} migrate`,
    `${before} export`,
    `${version} migrate`,
    'restart',
  ]
  expect(asked).toEqual(['restart', ...later.flatMap((version, at) => steps(version, [first, ...later][at] ?? ''))])
  expect(readlinkSync(join(place, 'current'))).toBe('uid-check-1.10.0')
  expect(said.at(-1)).toBe('Release 1.8.0 was removed.')
  await expect(installRelease(readRelease(bring('1.9.0')), means)).rejects.toThrow('to go back: rollback')
})

it('leaves the release of before, and has it run again, where the database is not migrated', async () => {
  const [place, asked] = [newPlace(), [] as string[]]
  const service = serviceThat(
    { 'migrate --plan': JSON.stringify(PLAN), migrate: new UnusableRelease('no room') },
    asked,
  )
  const means = { place, service, keep: 2, log: () => undefined }
  await installRelease(readRelease(bring('1.9.0')), means)
  await expect(installRelease(readRelease(bring('1.10.0')), means)).rejects.toThrow('no room')
  expect([currentIn(place)?.version, asked.at(-1)]).toEqual(['1.9.0', 'restart'])
  await expect(rollBack(means)).rejects.toThrow('has no release before 1.9.0')
})

it('refuses to be laid into another release', async () => {
  const place = bring('1.0.0')
  writeFileSync(join(place, 'launch.js'), '')
  const means = { place, service: serviceThat({}, []), keep: 2, log: () => undefined }
  await expect(installRelease(readRelease(bring('1.1.0')), means)).rejects.toThrow(`${place} is itself a release`)
})

it('refuses a Node that is too old for it, and a folder that holds no release', async () => {
  const means = { place: newPlace(), service: serviceThat({}, []), keep: 2, log: () => undefined }
  const wanting = readRelease(bring('1.0.0', '>=99.0'))
  await expect(installRelease(wanting, means)).rejects.toThrow(/^Release 1\.0\.0 needs Node 99\.0 or later, this is /)
  expect(readdirSync(means.place)).toEqual([])
  expect(() => readRelease(newPlace())).toThrow('is not a release')
})
