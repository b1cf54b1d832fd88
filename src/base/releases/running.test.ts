import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { readUnit } from '../../../tests/deploy/systemd-unit.ts'
import { systemdService } from './service.ts'

// Fakes of systemd's two programs that only record their arguments. The unit's process answers at
// its port from the second request on.
const folder = mkdtempSync(join(tmpdir(), 'uid-check-systemd-'))
const callsFile = join(folder, 'asked')
const RELEASE = { folder: '/opt/uid-check/uid-check-1.1.0', version: '1.1.0', node: '>=22.18' }
const server = createServer((_call, answer) => {
  readinessChecks += 1
  answer.writeHead(readinessChecks > 1 ? 200 : 503).end()
})
let readinessChecks = 0
let webUnit = ''

beforeAll(async () => {
  for (const name of ['systemctl', 'systemd-run']) {
    const program = join(folder, name)
    const body = `require('fs').appendFileSync('${callsFile}', '${name} ' + process.argv.slice(2).join(' ') + '\\n'); console.log('done')`
    writeFileSync(program, `#!${process.execPath}\n${body}`)
    chmodSync(program, 0o755)
  }
  vi.stubEnv('PATH', `${folder}:${process.env.PATH}`)
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  webUnit = `uid-check-web@${(server.address() as AddressInfo).port}` // it listens on TCP
})
afterAll(() => {
  vi.unstubAllEnvs()
  server.close()
  rmSync(folder, { recursive: true })
})
beforeEach(() => {
  writeFileSync(callsFile, '')
  readinessChecks = 0
})

const recordedCalls = (): string[] => readFileSync(callsFile, 'utf8').trim().split('\n')

it('restarts units one at a time, each once the previous one is ready, and stops none on PostgreSQL', async () => {
  const service = systemdService([webUnit])
  await service.stopEmbedded()
  await service.restart()
  expect(recordedCalls()).toEqual([`systemctl restart ${webUnit}`])
  expect(readinessChecks).toBe(2)
})

it('stops the process that uses the embedded database', async () => {
  await systemdService(['uid-check']).stopEmbedded()
  expect(recordedCalls()).toEqual(['systemctl stop uid-check'])
})

it.each([
  { unit: 'uid-check', file: 'uid-check.service', hasSecrets: false },
  { unit: 'uid-check-web@3000', file: 'uid-check-web@.service', hasSecrets: true },
])('runs a command with the user, folders, settings and secrets of $unit', async ({ unit, file, hasSecrets }) => {
  expect(await systemdService([unit]).run(RELEASE, ['migrate', '--plan'])).toBe('done\n')
  const [line = ''] = recordedCalls()
  const properties = [...line.matchAll(/--property=(\S+)/g)].map(([, property]) => property)
  const unitProperties = readUnit(`deploy/systemd/${file}`)
  const propertyNames = [
    'DynamicUser',
    'User',
    'UMask',
    'StateDirectory',
    'StateDirectoryMode',
    'EnvironmentFile',
    'LoadCredential',
  ]
  for (const name of propertyNames)
    for (const value of unitProperties.get(name) ?? []) expect(properties).toContain(`${name}=${value}`)
  expect(properties).toContain(`WorkingDirectory=${RELEASE.folder}`)
  expect(line.includes('_FILE=/run/credentials/uid-check-command.service/')).toBe(hasSecrets)
  expect(line).toMatch(/ \/usr\/local\/bin\/node launch\.js migrate --plan$/)
  expect(unitProperties.get('ExecStart')?.[0]).toMatch(/^\/usr\/local\/bin\/node launch\.js /)
})

it.each(['uid-check', 'uid-check-web@3000'])(
  'deploy/uid-check-command passes the same arguments for %s',
  async unit => {
    const checkedFile = join(folder, unit === 'uid-check' ? 'nowhere' : 'systemd-run')
    const command = readFileSync('deploy/uid-check-command', 'utf8').replace(
      '-e /etc/uid-check/database-url',
      `-e ${checkedFile}`,
    )
    await systemdService([unit]).run(RELEASE, ['audit-verify', '12', 'a hash'])
    execFileSync('sh', ['-c', command, 'uid-check-command', 'audit-verify', '12', 'a hash'], {
      env: { ...process.env, UID_CHECK_RELEASE: RELEASE.folder },
    })
    const [serviceCall = '', commandCall = ''] = recordedCalls()
    expect(commandCall.split(' ').toSorted()).toEqual(serviceCall.split(' ').toSorted())
  },
)

/**
 * Returns the arguments that uid-check-command passes to systemd-run to test a restore in
 * `DATA_DIR`, with PostgreSQL's secrets there.
 */
function recordTrialRestore(dataDir: string): string {
  const checkedFile = join(folder, 'systemd-run')
  const command = readFileSync('deploy/uid-check-command', 'utf8').replace(
    '-e /etc/uid-check/database-url',
    `-e ${checkedFile}`,
  )
  execFileSync('sh', ['-c', command, 'uid-check-command', 'import', `${dataDir}/trial.zip`], {
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: 'pipe',
  })
  return recordedCalls().at(-1) ?? ''
}

it('uid-check-command runs a trial restore in another DATA_DIR, without access to the product’s data', () => {
  const line = recordTrialRestore('/var/lib/uid-check-trial')
  expect(line).toContain('--setenv=DATA_DIR=/var/lib/uid-check-trial ')
  expect(line).toContain('--property=StateDirectory=uid-check-trial ')
  expect(line).toContain('/app-secret')
  expect(line).not.toMatch(/database-url|StateDirectory=uid-check |\/var\/lib\/uid-check[ /]/)
})

it.each(['/var/tmp/uid-trial', '/var/lib/../root', '/var/lib/', '/var/lib/uid-check/trial', '/var/lib/a b'])(
  'uid-check-command rejects %s in one line',
  dataDir => {
    expect(() => recordTrialRestore(dataDir)).toThrow(`DATA_DIR is "${dataDir}"; expected: a folder of /var/lib`)
    expect(recordedCalls()).toEqual([''])
  },
)
