import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { describe, expect, it, onTestFinished } from 'vitest'
import { parse } from 'yaml'

type Compose = { services: { backup: { command: string[] } } }

// The type is that of our own file.
const compose = parse(readFileSync('compose.yaml', 'utf8'), { merge: true }) as Compose
const [shell = '', options = '', script = ''] = compose.services.backup.command
const NIGHTLY = readFileSync('deploy/uid-check-backup', 'utf8')
const NOW_S = Date.now() / 1_000
const DAY_S = 86_400

/**
 * Runs a backup script twice in a folder with dumps from `daysAgo`; in the second run pg_dump
 * fails. Returns the exit code and the folder's files for each run.
 */
function backUp([program = '', ...command]: string[], daysAgo: number[]) {
  const folder = mkdtempSync(join(tmpdir(), 'uid-check-backups-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const [backups, programs] = [join(folder, 'backups-'), join(folder, 'programs-')].map(name => mkdtempSync(name))
  if (backups === undefined || programs === undefined) throw new Error('no folders')
  for (const days of daysAgo) {
    const dump = join(backups, dumpOf(days))
    writeFileSync(dump, 'rows')
    utimesSync(dump, NOW_S - days * DAY_S, NOW_S - days * DAY_S)
  }
  const run = (code: number) => {
    for (const name of ['pg_dump', 'pg_dumpall']) {
      const file = `for word; do case $word in --file=*) echo rows > "\${word#--file=}" ;; esac; done`
      writeFileSync(join(programs, name), `#!/bin/sh\n${file}\nexit ${name === 'pg_dump' ? code : 0}\n`, {
        mode: 0o755,
      })
    }
    const args = command.map(arg => arg.replace(/(?:\/var)?\/backups(?:\/uid-check)?/g, backups))
    const { status } = spawnSync(program, args, { env: { PATH: `${programs}:${process.env.PATH}` } })
    return { status, kept: readdirSync(backups).toSorted() }
  }
  return [run(0), run(1)] as const
}

const dumpOf = (days: number): string => `uid-check-before-${String(days).padStart(3, '0')}.dump`
const days = (from: number, count: number): number[] => Array.from({ length: count }, (_, n) => from + n)
const dumps = (files: string[]): string[] => files.filter(name => name.endsWith('.dump'))
const isNew = (name: string): boolean => /^uid-check-[\dTZ-]+\.dump$/.test(name)

describe.each([
  { name: 'compose.yaml', words: [shell, options, script.replaceAll('$$', '$')] },
  { name: 'deploy/uid-check-backup', words: ['sh', '-c', NIGHTLY] },
])('the backup of $name', ({ words }) => {
  it('creates a complete dump, and a failed run leaves no dump and deletes none', () => {
    const [first, second] = backUp(words, days(40, 3))
    expect([first.status, second.status]).toEqual([0, 1])
    expect(dumps(first.kept).filter(isNew)).toHaveLength(1)
    expect(dumps(first.kept)).toHaveLength(4)
    expect(dumps(second.kept)).toEqual(dumps(first.kept))
  })

  it('keeps all dumps of the last thirty days, and always the newest ten', () => {
    const [recentRun] = backUp(words, [...days(1, 29), ...days(32, 5)])
    expect(dumps(recentRun.kept).filter(name => !isNew(name))).toEqual(days(1, 29).map(dumpOf))
    const [oldRun] = backUp(words, days(100, 20))
    expect(dumps(oldRun.kept).filter(name => !isNew(name))).toEqual(days(100, 9).map(dumpOf))
  })
})

it('the nightly backup also dumps the roles, and its files are readable only by their owner', () => {
  const [{ kept }] = backUp(['sh', '-c', NIGHTLY], [])
  expect(kept).toEqual(['roles.sql', expect.stringMatching(/\.dump$/)])
  expect(NIGHTLY).toMatch(/^umask 077$/m)
})
