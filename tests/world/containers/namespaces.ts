import { spawnSync } from 'node:child_process'
import process from 'node:process'

/** What containers have of their own, by the words of util-linux's unshare. A new PID namespace ends with who made it. */
const WORDS = {
  pid: ['--pid', '--fork', '--kill-child=SIGKILL', '--mount-proc'],
  ipc: ['--ipc'],
  uts: ['--uts'],
  network: ['--net'],
} as const

export type Namespace = keyof typeof WORDS
export const EACH = Object.keys(WORDS) as Namespace[] // its keys are those

// Root makes them as it is; others do in a user namespace, where their system lets them.
const AS_USER = process.getuid?.() === 0 ? [] : ['--user', '--map-current-user']

/** The words that start a program in namespaces of its own. */
export const inNamespaces = (...names: Namespace[]): string[] => [
  'unshare',
  ...AS_USER,
  ...names.flatMap(name => WORDS[name]),
]

/** Whether this machine lets this user make all of them, tried. */
export function canMakeNamespaces(): boolean {
  const [program = '', ...words] = inNamespaces(...EACH)
  return spawnSync(program, [...words, 'true'], { stdio: 'ignore' }).status === 0
}
