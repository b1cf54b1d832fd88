import { spawnSync } from 'node:child_process'
import process from 'node:process'

/**
 * The namespaces of a container, as options of util-linux's unshare. A new PID namespace ends with
 * its creator.
 */
const OPTIONS = {
  pid: ['--pid', '--fork', '--kill-child=SIGKILL', '--mount-proc'],
  ipc: ['--ipc'],
  uts: ['--uts'],
  network: ['--net'],
} as const

export type Namespace = keyof typeof OPTIONS
export const ALL_NAMESPACES = Object.keys(OPTIONS) as Namespace[] // these are its keys

// Root creates them directly; other users create them in a user namespace if the system allows it.
const USER_NAMESPACE = process.getuid?.() === 0 ? [] : ['--user', '--map-current-user']

/** Returns the command words that start a program in namespaces of its own. */
export const inNamespaces = (...names: Namespace[]): string[] => [
  'unshare',
  ...USER_NAMESPACE,
  ...names.flatMap(name => OPTIONS[name]),
]

/** Tries whether this user may create all of them on this machine. */
export function canCreateNamespaces(): boolean {
  const [program = '', ...args] = inNamespaces(...ALL_NAMESPACES)
  return spawnSync(program, [...args, 'true'], { stdio: 'ignore' }).status === 0
}
