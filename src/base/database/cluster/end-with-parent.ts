import { type ChildProcess, spawn } from 'node:child_process'
import process from 'node:process'

// The shell reads a line when the child has ended, and end-of-file from the kernel when the parent
// has.
const WATCH = 'read -r _ || kill -s "$1" "$2"'

/**
 * Sends `child` a signal once this process ends, even by kill -9: a shell in its own session reads
 * a pipe whose other end is here. INT is PostgreSQL's fast shutdown, which loses nothing. Without a
 * shell the next start ends the leftover (end-leftover.ts). On Windows the system ends the child
 * with its parent's job.
 */
export function endWithParent(child: ChildProcess, signal: 'INT' | 'KILL'): void {
  if (process.platform === 'win32' || child.pid === undefined) return
  const watcher = spawn('/bin/sh', ['-c', WATCH, 'sh', signal, String(child.pid)], {
    detached: true,
    cwd: '/',
    env: {},
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  // There is no shell, or it was killed: neither is a reason to end this process.
  watcher.on('error', () => undefined)
  watcher.stdin.on('error', () => undefined)
  // The watcher must not keep this process alive.
  watcher.unref()
  unrefPipe(watcher)
  child.once('exit', () => watcher.stdin.end('ended\n'))
}

/** Node's types omit that a child's pipe is a socket with `unref`. */
function unrefPipe({ stdin }: ChildProcess): void {
  if (stdin !== null && 'unref' in stdin && typeof stdin.unref === 'function') stdin.unref()
}
