import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bareDebian } from './debian.ts'

/** A fresh Debian in a folder: everything but a kernel and an init process. */
export type BareMachine = {
  root: string
  /** Runs shell commands there, as root in /root, and returns their output. */
  run: (commands: string) => string
  /** Starts a program there that ends with the machine. */
  start: (...args: [string, ...string[]]) => { log: () => string; child: ChildProcess }
  remove: () => Promise<void>
}

const SYSTEMCTL =
  '#!/bin/sh\ncase "$1" in start | restart | reload-or-restart) ;; *) exec /usr/bin/systemctl "$@" ;; esac\n'
const MOUNTS = ['proc', 'dev']
// systemd does not run there. Commands for its next start are recorded; commands for now are left
// to the test.
const ENVIRONMENT = [
  'DEBIAN_FRONTEND=noninteractive',
  'SYSTEMD_OFFLINE=1',
  'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
]

/** Installs a Debian with systemd in a folder, on this machine's network. */
export function createBareMachine(): BareMachine {
  const root = mkdtempSync(join(tmpdir(), 'uid-check-machine-'))
  chmodSync(root, 0o755)
  execFileSync('tar', ['--extract', '--file', bareDebian(), '--directory', root, '--exclude=./dev/*'])
  for (const name of MOUNTS) execFileSync('mount', ['--bind', `/${name}`, join(root, name)])
  copyFileSync('/etc/resolv.conf', join(root, 'etc/resolv.conf'))
  // No package may start a service, because no systemd would stop it.
  writeFileSync(join(root, 'usr/sbin/policy-rc.d'), '#!/bin/sh\nexit 101\n', { mode: 0o755 })
  writeFileSync(join(root, 'usr/local/bin/systemctl'), SYSTEMCTL, { mode: 0o755 })
  const children: ChildProcess[] = []
  const chrootArgs = (...args: string[]) => [root, 'env', '-i', ...ENVIRONMENT, 'HOME=/root', ...args]
  return {
    root,
    run: commands =>
      execFileSync('chroot', chrootArgs('sh', '-euc', `cd /root; ${commands}`), {
        encoding: 'utf8',
        maxBuffer: 2 ** 26,
      }),
    start: (...args) => {
      const child = spawn('chroot', chrootArgs(...args), { stdio: ['ignore', 'pipe', 'pipe'] })
      children.push(child)
      let output = ''
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (part: Buffer) => (output += part.toString()))
      return { child, log: () => output }
    },
    remove: async () => {
      for (const child of children.filter(({ exitCode }) => exitCode === null)) {
        child.kill('SIGTERM')
        await once(child, 'exit')
      }
      for (const name of MOUNTS) execFileSync('umount', ['--lazy', join(root, name)])
      rmSync(root, { recursive: true })
    },
  }
}
