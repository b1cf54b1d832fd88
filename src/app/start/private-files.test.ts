import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { makePrivate } from './private-files.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'uid-check-private-'))
  mkdirSync(join(folder, 'data/postgresql'), { recursive: true })
  for (const [path, mode] of ENTRIES) {
    if (path.endsWith('WAL') || path.endsWith('key')) writeFileSync(join(folder, path), 'x')
    chmodSync(join(folder, path), mode)
  }
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const ENTRIES: [string, number][] = [
  ['data/postgresql/WAL', 0o666],
  ['data/postgresql', 0o755],
  ['data/app.key', 0o640],
  ['data', 0o755],
]
const modeOf = (path: string) => statSync(join(folder, path)).mode & 0o777

it('makes a folder and its content private, and returns once what was open', () => {
  const data = join(folder, 'data')
  expect(makePrivate(data).sort()).toEqual([
    `${data} 0755`,
    `${data}/app.key 0640`,
    `${data}/postgresql 0755`,
    `${data}/postgresql/WAL 0666`,
  ])
  expect(ENTRIES.map(([path]) => modeOf(path))).toEqual([0o600, 0o700, 0o600, 0o700])
  expect(makePrivate(data)).toEqual([])
})

it('also closes unreachable files, without returning them', () => {
  chmodSync(join(folder, 'data'), 0o700)
  chmodSync(join(folder, 'data/postgresql'), 0o700)
  expect(makePrivate(join(folder, 'data'))).toEqual([`${join(folder, 'data/app.key')} 0640`])
  expect(modeOf('data/postgresql/WAL')).toBe(0o600)
})

it('follows a link to the folder, and none inside it', () => {
  mkdirSync(join(folder, 'elsewhere'))
  chmodSync(join(folder, 'elsewhere'), 0o755)
  symlinkSync(join(folder, 'elsewhere'), join(folder, 'data/link'))
  symlinkSync(join(folder, 'data'), join(folder, 'linked'))
  expect(makePrivate(join(folder, 'linked'))).toContain(`${join(folder, 'linked')} 0755`)
  expect([modeOf('data'), modeOf('elsewhere')]).toEqual([0o700, 0o755])
})

it('returns nothing for a missing folder', () => {
  expect(makePrivate(join(folder, 'nowhere'))).toEqual([])
})

it('every command sets the umask first', { tags: ['K-01'] }, () => {
  // Our own file.
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
  const entryPattern = /(?:launch\.js |src\/app\/start\/)([\w-]+)/
  const entries = Object.values(scripts).flatMap(script => entryPattern.exec(script)?.slice(1) ?? [])
  expect(entries.length).toBeGreaterThan(10)
  const withoutUmask = entries.filter(
    entry =>
      !/^(await )?(runEntry|runTool|restrictNewFiles)\(/m.test(readFileSync(`src/app/start/${entry}.ts`, 'utf8')),
  )
  expect(withoutUmask).toEqual([])
})
