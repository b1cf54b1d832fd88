import { UnusableDataDirectory } from '../../base/database/data-directory-lock.ts'
import { DatabaseInUse } from '../../base/database/database-in-use.ts'
import { isOutage } from '../../base/database/is-outage.ts'
import { DatabaseOfLaterRelease } from '../../base/database/migrate.ts'
import { messageOf, UnreachableDatabase } from '../../base/database/wait-for-postgresql.ts'
import { UnusableRelease } from '../../base/releases/release.ts'
import { OperatorFileError } from '../../platform/operator/operator.ts'
import { UnusableExport } from '../backup/unusable-export.ts'
import { WrongConfiguration } from './configuration.ts'

// Errors whose messages state what is expected.
const SELF_EXPLANATORY_ERRORS = [
  DatabaseOfLaterRelease,
  DatabaseInUse,
  UnreachableDatabase,
  WrongConfiguration,
  UnusableDataDirectory,
  UnusableRelease,
  OperatorFileError,
  UnusableExport,
]

/** What the operator can do about a system error, by its code. */
const REMEDIES: Readonly<Record<string, string>> = {
  EACCES: 'permission for this user to read and write there',
  EPERM: 'permission for this user to read and write there',
  EROFS: 'a writable file system',
  ENOSPC: 'free space on that disk',
  EDQUOT: 'free space in this user’s quota of that disk',
  EFBIG: 'larger files allowed (ulimit -f)',
  EMFILE: 'more open files allowed to this process (ulimit -n, LimitNOFILE= of the unit)',
  ENFILE: 'more open files allowed to this machine (sysctl fs.file-max)',
  ENOMEM: 'more memory for this process',
  EAGAIN: 'more processes allowed to this user (ulimit -u, TasksMax= of the unit)',
  EIO: 'a working disk (dmesg)',
}
// For sockets the same codes concern ports and addresses.
const SOCKET_CALLS = /^(listen|bind|connect|accept|getaddrinfo)$/

// SQLSTATE: authorisation, no such database, a standby, not the owner, out of resources, in use, a
// file error.
const FIXABLE_SQLSTATES = /^(28\w{3}|3D000|25006|42501|53\w{3}|55\w{3}|58\w{3})$/
// An option that a command does not have.
const PARSE_ARGS_ERROR = /^ERR_PARSE_ARGS_/

/** Returns one line for a failure that the operator can fix; null for a bug. */
export function describeFixableError(failure: unknown): string | null {
  if (SELF_EXPLANATORY_ERRORS.some(kind => failure instanceof kind)) return messageOf(failure)
  if (!(failure instanceof Error)) return null
  const { code = '', syscall } = failure as NodeJS.ErrnoException // fields of Node's own errors
  if (syscall !== undefined) return oneLine(messageOf(failure)) + remedyFor(code, syscall)
  const isFixable = FIXABLE_SQLSTATES.test(code) || PARSE_ARGS_ERROR.test(code) || isOutage(failure)
  return isFixable ? oneLine(messageOf(failure)) : null
}

const remedyFor = (code: string, syscall: string): string =>
  code in REMEDIES && !SOCKET_CALLS.test(syscall) ? `; expected: ${REMEDIES[code]}` : ''

const oneLine = (text: string): string => text.trim().replaceAll(/\s*\n\s*/g, ' ')
