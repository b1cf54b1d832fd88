import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, rmdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'

export const CLUSTER_USER = 'uid_check'
const DATABASE = 'postgres'
const PASSWORD_BYTES = 32
const LINK_BYTES = 8
// sockaddr_un holds 108 bytes on Linux and 104 on macOS; PostgreSQL's own file name takes 15 of
// them.
const MAX_FOLDER_BYTES = 85
const PORT = 5432

/**
 * How to connect to our own cluster, for this user only. `socket`: the folder of its socket, by a
 * path that is short enough.
 */
export type ClusterAddress = {
  settings: Record<string, string>
  url: string
  socket: string | null
  /** Removes what was created for it, unless another PostgreSQL uses it by now. */
  remove: () => void
}

/**
 * Returns a socket in a folder of mode 0700, without a port. On Windows, which lacks such sockets,
 * it returns a loopback port and a password.
 */
export const chooseClusterAddress = (run: string, cluster: string): Promise<ClusterAddress> | ClusterAddress =>
  process.platform === 'win32' ? portAddress(cluster) : socketAddress(run)

function socketAddress(run: string): ClusterAddress {
  const folder = join(run, 'socket')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const isShort = Buffer.byteLength(folder) <= MAX_FOLDER_BYTES
  const socket = isShort ? folder : linkTo(folder)
  return {
    socket,
    settings: {
      listen_addresses: '',
      unix_socket_directories: socket,
      unix_socket_permissions: '0700',
      port: `${PORT}`,
    },
    url: `postgres://${CLUSTER_USER}@localhost:${PORT}/${DATABASE}?host=${encodeURIComponent(socket)}`,
    remove: () => {
      removeIfEmpty(folder)
      if (!isShort) rmSync(socket, { force: true })
    },
  }
}

/**
 * Creates a short link to a folder with a long path. The socket itself stays in the data directory,
 * where another container finds it.
 */
function linkTo(folder: string): string {
  const link = join(tmpdir(), `uid-check-${randomBytes(LINK_BYTES).toString('hex')}`)
  symlinkSync(folder, link)
  return link
}

function removeIfEmpty(folder: string): void {
  try {
    rmdirSync(folder)
  } catch {
    // It holds the socket of another process, or no longer exists.
  }
}

/** Returns the paths of the socket and of the lock file by which PostgreSQL protects it. */
export const socketFiles = (folder: string): string[] =>
  ['', '.lock'].map(end => join(folder, `.s.PGSQL.${PORT}${end}`))

async function portAddress(cluster: string): Promise<ClusterAddress> {
  const port = await freePort()
  return {
    socket: null,
    remove: () => undefined,
    settings: { listen_addresses: '127.0.0.1', unix_socket_directories: '', port: `${port}` },
    url: `postgres://${CLUSTER_USER}:${readFileSync(passwordFile(cluster), 'utf8')}@127.0.0.1:${port}/${DATABASE}`,
  }
}

// The password file is beside the cluster and is deleted with it.
const passwordFile = (cluster: string): string => `${cluster}.password`

/**
 * Returns the initdb arguments for client authentication. On Windows it creates the password once.
 */
export function authParameters(cluster: string): string[] {
  if (process.platform !== 'win32') return ['--auth=trust']
  const path = passwordFile(cluster)
  if (!existsSync(path)) writeFileSync(path, randomBytes(PASSWORD_BYTES).toString('hex'), { mode: 0o600, flush: true })
  return ['--auth=scram-sha-256', `--pwfile=${path}`]
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address !== null ? address.port : 0
}
