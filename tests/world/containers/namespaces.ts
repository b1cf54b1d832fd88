import { spawnSync } from 'node:child_process'
import process from 'node:process'

/**
 * The namespaces of a container, as options of util-linux's unshare. A new PID namespace ends with
 * its creator.
 */
const WORDS = {
  pid: ['--pid', '--fork', '--kill-child=SIGKILL', '--mount-proc'],
  ipc: ['--ipc'],
  uts: ['--uts'],
  network: ['--net'],
} as const

export type Namespace = keyof typeof WORDS
export const EACH = Object.keys(WORDS) as Namespace[] // these are its keys

// Root creates them directly; other users create them in a user namespace if the system allows it.
const AS_USER = process.getuid?.() === 0 ? [] : ['--user', '--map-current-user']

/** Returns the command words that start a program in namespaces of its own. */
export const inNamespaces = (...names: Namespace[]): string[] => [
  'unshare',
  ...AS_USER,
  ...names.flatMap(name => WORDS[name]),
]

/** Tries whether this user may create all of them on this machine. */
export function canMakeNamespaces(): boolean {
  const [program = '', ...words] = inNamespaces(...EACH)
  return spawnSync(program, [...words, 'true'], { stdio: 'ignore' }).status === 0
}
