import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { makePrivate } from './private-files.ts'

let place: string
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'uid-check-private-'))
  mkdirSync(join(place, 'data/postgresql'), { recursive: true })
  for (const [path, mode] of ENTRIES) {
    if (path.endsWith('WAL') || path.endsWith('key')) writeFileSync(join(place, path), 'x')
    chmodSync(join(place, path), mode)
  }
})
afterEach(() => rmSync(place, { recursive: true, force: true }))

const ENTRIES: [string, number][] = [
  ['data/postgresql/WAL', 0o666],
  ['data/postgresql', 0o755],
  ['data/app.key', 0o640],
  ['data', 0o755],
]
const modeOf = (path: string) => statSync(join(place, path)).mode & 0o777

it('leaves a folder and all in it to its owner alone, and names once what was open', () => {
  const data = join(place, 'data')
  expect(makePrivate(data).sort()).toEqual([
    `${data} 0755`,
    `${data}/app.key 0640`,
    `${data}/postgresql 0755`,
    `${data}/postgresql/WAL 0666`,
  ])
  expect(ENTRIES.map(([path]) => modeOf(path))).toEqual([0o600, 0o700, 0o600, 0o700])
  expect(makePrivate(data)).toEqual([])
})

it('also closes what was unreachable, without a message', () => {
  chmodSync(join(place, 'data'), 0o700)
  chmodSync(join(place, 'data/postgresql'), 0o700)
  expect(makePrivate(join(place, 'data'))).toEqual([`${join(place, 'data/app.key')} 0640`])
  expect(modeOf('data/postgresql/WAL')).toBe(0o600)
})

it('follows the folder’s own link, and none that lies in it', () => {
  mkdirSync(join(place, 'elsewhere'))
  chmodSync(join(place, 'elsewhere'), 0o755)
  symlinkSync(join(place, 'elsewhere'), join(place, 'data/link'))
  symlinkSync(join(place, 'data'), join(place, 'linked'))
  expect(makePrivate(join(place, 'linked'))).toContain(`${join(place, 'linked')} 0755`)
  expect([modeOf('data'), modeOf('elsewhere')]).toEqual([0o700, 0o755])
})

it('finds nothing in a folder that is not there', () => {
  expect(makePrivate(join(place, 'nowhere'))).toEqual([])
})

it('holds for every command: each sets the mask before it does anything', { tags: ['K-01'] }, () => {
  // Our own file.
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
  const started = /(?:launch\.js |src\/app\/start\/)([\w-]+)/
  const entries = Object.values(scripts).flatMap(script => started.exec(script)?.slice(1) ?? [])
  expect(entries.length).toBeGreaterThan(10)
  const careless = entries.filter(
    entry =>
      !/^(await )?(runEntry|runTool|keepNewFilesPrivate)\(/m.test(readFileSync(`src/app/start/${entry}.ts`, 'utf8')),
  )
  expect(careless).toEqual([])
})
