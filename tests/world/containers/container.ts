import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Image } from './image.ts'

export type Container = {
  log: () => string
  /**
   * Runs a program in the container's namespaces, as its user and on its files, and returns the
   * output. Rejects if the program fails.
   */
  run: (...args: string[]) => Promise<string>
  /** Sends SIGTERM and returns the exit code. */
  stop: () => Promise<number | null>
  /** Resolves with its exit code if it ends by itself. */
  ended: Promise<number | null>
}

type Options = { command: string[]; env: Record<string, string>; data: string }

/** Creates a folder for /data that belongs to the image's user. */
export function dataFolder({ config }: Image): string {
  const data = mkdtempSync(join(tmpdir(), 'uid-check-data-'))
  chownSync(data, ...userOf(config.User))
  return data
}

/**
 * Runs the image as compose.yaml does: as its own user, without capabilities, able to write only to
 * /data and /tmp. It shares this machine's network.
 */
export function startContainer(image: Image, options: Options): Container {
  const bundle = mkdtempSync(join(tmpdir(), 'uid-check-container-'))
  const name = bundle.split('/').at(-1) ?? ''
  mkdirSync(options.data, { recursive: true })
  writeFileSync(join(bundle, 'config.json'), JSON.stringify(configurationOf(image, options)))
  const child = spawn('runc', ['run', '--bundle', bundle, name], { stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const ended = once(child, 'exit').then(([code]) => {
    rmSync(bundle, { recursive: true })
    return code as number | null // Node's own event
  })
  return {
    log: () => output,
    ended,
    run: async (...args) => (await promisify(execFile)('runc', ['exec', name, ...args])).stdout,
    stop: () => {
      child.kill('SIGTERM')
      return ended
    },
  }
}

function userOf(user: string): [number, number] {
  const [uid = 0, gid = 0] = user.split(':').map(Number)
  return [uid, gid]
}

/** Builds the configuration that an OCI runtime reads. */
function configurationOf({ root, config }: Image, { command, env, data }: Options): object {
  const [uid, gid] = userOf(config.User)
  const variables = Object.entries(env).map(([name, value]) => `${name}=${value}`)
  const tmpfs = { type: 'tmpfs', source: 'tmpfs', options: ['nosuid', 'nodev'] }
  return {
    ociVersion: '1.0.2',
    root: { path: root, readonly: true },
    process: {
      user: { uid, gid },
      cwd: config.WorkingDir,
      env: [...config.Env, ...variables],
      args: [...config.Entrypoint, ...command],
      noNewPrivileges: true,
      capabilities: {},
    },
    mounts: [
      { destination: '/proc', type: 'proc', source: 'proc' },
      { destination: '/dev', ...tmpfs, options: ['nosuid', 'mode=755'] },
      { destination: '/tmp', ...tmpfs },
      { destination: '/data', type: 'bind', source: data, options: ['bind', 'rw'] },
    ],
    linux: { namespaces: [{ type: 'pid' }, { type: 'mount' }, { type: 'ipc' }] },
  }
}
