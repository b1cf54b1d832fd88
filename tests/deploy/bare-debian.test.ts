import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { VERSION } from '../../src/base/releases/version.ts'
import { makeRelease } from '../../tools/make-release.ts'
import { type BareMachine, createBareMachine } from '../world/containers/bare-machine.ts'
import { requirePrograms } from '../world/containers/require-programs.ts'
import { createVisitor } from '../world/people/visitor.ts'
import { environmentOf, readUnit } from './systemd-unit.ts'

// Follows docs/operations.md literally: its own commands, on a fresh Debian. The test itself does
// what systemd would do with the unit.
const page = readFileSync('docs/operations.md', 'utf8')
const commands = [...page.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block = '']) => block)
const UNITS = ['uid-check.service', 'uid-check-web@.service', 'uid-check-worker@.service']
const BACKUP_UNITS = ['uid-check-backup.service', 'uid-check-backup.timer']
const SERVICE_USER_ID = 61_184
const MAX_EXPOSURE = 2

let machine: BareMachine
beforeAll(() => {
  requirePrograms({ mmdebstrap: 'mmdebstrap', tar: 'tar', gzip: 'gzip' })
  machine = createBareMachine()
  machine.run('apt-get update && apt-get install --yes --no-install-recommends systemd')
  copyReleaseFiles(join(machine.root, 'root'))
  for (const block of commands) machine.run(block)
}, 900_000)
afterAll(() => machine?.remove())

/** Provides what the page expects in /root: the release, and Node as packed by nodejs.org. */
function copyReleaseFiles(target: string): void {
  const workFolder = mkdtempSync(join(tmpdir(), 'uid-check-release-'))
  const [release, node] = [`uid-check-${VERSION}`, `node-v${process.versions.node}-linux-x64`]
  makeRelease(join(workFolder, release))
  mkdirSync(join(workFolder, node, 'bin'), { recursive: true })
  execFileSync('cp', [process.execPath, join(workFolder, node, 'bin/node')])
  for (const name of [release, node])
    execFileSync('tar', [
      '--create',
      '--gzip',
      '--file',
      join(target, `${name}.tar.gz`),
      '--directory',
      workFolder,
      name,
    ])
  rmSync(workFolder, { recursive: true })
}

it('the units are valid for systemd and have a low exposure level', () => {
  const names = [...UNITS, ...BACKUP_UNITS].map(name => name.replace('@.', '@3001.'))
  expect(machine.run(`systemd-analyze verify ${names.join(' ')} 2>&1`)).toBe('')
  for (const name of UNITS) {
    const report = machine.run(`systemd-analyze security --offline=true /etc/systemd/system/${name}`)
    const [, exposure] = /Overall exposure level for \S+: ([\d.]+)/.exec(report) ?? []
    expect(Number(exposure), name).toBeGreaterThan(0)
    expect(Number(exposure), name).toBeLessThanOrEqual(MAX_EXPOSURE)
  }
})

it('the service is enabled, and only root can read its settings', () => {
  expect(machine.run('systemctl is-enabled uid-check')).toBe('enabled\n')
  expect(machine.run('test -x /usr/local/sbin/uid-check-command && echo there')).toBe('there\n')
  expect(machine.run('stat --format=%a,%U /etc/uid-check/environment /etc/ssl/uid-check/key.pem')).toBe(
    '600,root\n600,root\n',
  )
})

it('the unit’s command runs behind nginx as its own user, and exits cleanly on SIGTERM', async () => {
  const unit = readUnit(join(machine.root, 'etc/systemd/system/uid-check.service'))
  const environment = environmentOf(unit, path => readFileSync(join(machine.root, path), 'utf8'))
  machine.run(
    `install --directory --mode=0700 --owner=${SERVICE_USER_ID} --group=${SERVICE_USER_ID} /var/lib/uid-check /var/cache/uid-check`,
  )
  // The entry that nss-systemd returns for a user created by systemd.
  appendFileSync(
    join(machine.root, 'etc/passwd'),
    `uid-check:x:${SERVICE_USER_ID}:${SERVICE_USER_ID}::/:/usr/sbin/nologin\n`,
  )
  const [start = ''] = unit.get('ExecStart') ?? []
  const [workingDirectory = ''] = unit.get('WorkingDirectory') ?? []
  const restrictions = ['--no-new-privs', '--clear-groups', '--bounding-set=-all', '--inh-caps=-all']
  const product = machine.start(
    ...([
      'setpriv',
      `--reuid=${SERVICE_USER_ID}`,
      `--regid=${SERVICE_USER_ID}`,
      ...restrictions,
      'env',
      `--chdir=${workingDirectory}`,
    ] as const),
    ...Object.entries({
      ...environment,
      SCHEINUNTERNEHMEN_URL: '',
      ADIS_URL: '',
      ARES_URL: '',
      WHITE_LIST_URL: '',
      ANAF_URL: '',
      SLOVAK_LISTS_URL: '',
    }).map(([name, value]) => `${name}=${value}`),
    ...start.split(' '),
  )
  const nginx = machine.start('nginx', '-g', 'daemon off;')
  const logs = () => product.log() + nginx.log()
  await expect.poll(() => requestOverTls('/readyz').catch(logs), { timeout: 120_000 }).toMatch(/^200 .*"ready"/)
  expect(await requestOverTls('/login')).toContain('<div id="root">')
  const [, password = ''] =
    /First account: you@firm\.example {3}Password, shown only now: (\S+)/.exec(product.log()) ?? []
  await createVisitor('http://127.0.0.1:3000').signIn('you@firm.example', password, {
    newPassword: 'Ganz-Neues-Passwort-26',
  })
  const exit = once(product.child, 'exit')
  product.child.kill('SIGTERM')
  expect(await exit).toEqual([0, null])
})

/**
 * Sends an HTTPS request with the host name of the certificate in docs/operations.md. Returns the
 * response's status and body.
 */
async function requestOverTls(path: string): Promise<string> {
  const ca = readFileSync(join(machine.root, 'etc/ssl/uid-check/certificate.pem'))
  const name = 'uid.firm.example'
  const clientRequest = request({
    host: '127.0.0.1',
    port: 443,
    path,
    ca,
    servername: name,
    headers: { host: name },
  }).end()
  const [answer] = (await once(clientRequest, 'response')) as [IncomingMessage] // Node's event type
  let text = ''
  for await (const part of answer) text += String(part)
  return `${answer.statusCode} ${text}`
}
