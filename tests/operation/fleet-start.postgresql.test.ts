import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { startFleet } from '../world/fleet/fleet.ts'

// A release whose first process serves and whose second exits at once; each records its process id,
// its database and its VIES address.
const LAUNCH = `
const { appendFileSync, readFileSync } = require('node:fs')
const { PORT, DATABASE_URL, VIES_URL } = process.env
appendFileSync('started', [process.pid, DATABASE_URL, VIES_URL].join(' ') + '\\n')
if (readFileSync('started', 'utf8').split('\\n').length > 2) process.exit(1)
const say = () => console.log('"address":"http://127.0.0.1:' + PORT + '"')
require('node:http').createServer((_, answer) => answer.end()).listen(PORT, '127.0.0.1', say)
`

const isAlive = (pid: string): boolean => {
  try {
    return process.kill(Number(pid), 0)
  } catch {
    return false
  }
}

it('a fleet with a process that does not start leaves no process, database or simulator behind', async () => {
  const release = mkdtempSync(join(tmpdir(), 'uid-check-release-'))
  onTestFinished(() => rmSync(release, { recursive: true }))
  writeFileSync(join(release, 'launch.js'), LAUNCH)
  await expect(startFleet(release)).rejects.toThrow('did not become ready')
  const startedLines = readFileSync(join(release, 'started'), 'utf8').trim().split('\n')
  const [, database = '', vies = ''] = startedLines[0]?.split(' ') ?? []
  expect(startedLines.map(line => isAlive(line.split(' ')[0] ?? ''))).toEqual([false, false])
  await expect(fetch(vies)).rejects.toThrow()
  const client = new pg.Client({ connectionString: database })
  client.on('error', () => undefined)
  await expect(client.connect()).rejects.toThrow('does not exist')
})
