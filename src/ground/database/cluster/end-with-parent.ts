import { type ChildProcess, spawn } from 'node:child_process'
import process from 'node:process'

// A word comes when the child has ended; the end of the pipe, by the kernel, when its parent has.
const WATCH = 'read -r _ || kill -s "$1" "$2"'

/**
 * Sends `child` a signal once this process is gone, kill -9 included: a shell in a session of its own reads a pipe whose other end is here. INT is
 * PostgreSQL's fast shutdown, which loses nothing. Where there is no shell the next start ends what is left (end-leftover.ts); on Windows
 * a child is in the job of its parent, which the system ends with it.
 */
export function endWithParent(child: ChildProcess, signal: 'INT' | 'KILL'): void {
  if (process.platform === 'win32' || child.pid === undefined) return
  const watch = spawn('/bin/sh', ['-c', WATCH, 'sh', signal, String(child.pid)], {
    detached: true,
    cwd: '/',
    env: {},
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  // No shell, or one that was killed: neither is worth an end of the product.
  watch.on('error', () => undefined)
  watch.stdin.on('error', () => undefined)
  // It keeps no process from its own end.
  watch.unref()
  unrefPipe(watch)
  child.once('exit', () => watch.stdin.end('ended\n'))
}

/** Node's types do not know that a child's pipe is a socket, which can be let go of. */
function unrefPipe({ stdin }: ChildProcess): void {
  if (stdin !== null && 'unref' in stdin && typeof stdin.unref === 'function') stdin.unref()
}
