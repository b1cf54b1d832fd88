import { expect, it } from 'vitest'
import { initdbFailure, startFailure } from '../../base/database/cluster/describe-failure.ts'
import { WrongConfiguration } from './configuration.ts'
import { describeFixableError } from './fixable-error.ts'

const failure = (message: string, fields: object = {}) => Object.assign(new Error(message), fields)

it('returns one line with the remedy for errors of the operating system and PostgreSQL', () => {
  const full = failure('ENOSPC: no space left on device, write', { code: 'ENOSPC', syscall: 'write' })
  expect(describeFixableError(full)).toBe('ENOSPC: no space left on device, write; expected: free space on that disk')
  const files = failure('EMFILE: too many open files, open', { code: 'EMFILE', syscall: 'open' })
  expect(describeFixableError(files)).toMatch(/expected: more open files allowed to this process \(ulimit -n/)
  const port = failure('listen EACCES: permission denied 0.0.0.0:80', { code: 'EACCES', syscall: 'listen' })
  expect(describeFixableError(port)).toBe('listen EACCES: permission denied 0.0.0.0:80')
  for (const code of ['53100', '53300', '25006', '42501', '3D000', '55P03', '58030', '57P03'])
    expect(describeFixableError(failure('line one\n  line two', { code }))).toBe('line one line two')
  expect(describeFixableError(new WrongConfiguration('PORT is 0'))).toBe('PORT is 0')
})

it('returns null for a bug, whose stack is needed', () => {
  for (const bug of [new TypeError('x is undefined'), failure('syntax error', { code: '42601' }), 'a text', null])
    expect(describeFixableError(bug)).toBeNull()
})

it.each([
  [
    'could not resize shared memory segment "/PostgreSQL.42" to 1048576 bytes: No space left on device',
    /Free space in \/dev\/shm/,
  ],
  ['could not write to file "pg_wal/xlogtemp.29": No space left on device', /Free space on the disk of DATA_DIR/],
  ['insufficient file descriptors available to start server process', /ulimit -n/],
  ['could not open file "PG_VERSION": Permission denied', /Make this user the owner/],
  ['could not create file "x": Read-only file system', /Put DATA_DIR on a writable file system/],
  ['could not map anonymous shared memory: Cannot allocate memory', /more memory/],
])('names the remedy if PostgreSQL exits with: %s', (message, remedy) => {
  for (const startError of [
    startFailure(`FATAL:  ${message}`),
    initdbFailure(`creating subdirectories ... ok\nFATAL:  ${message}\nchild process exited`),
  ]) {
    expect(startError?.message).toContain(message)
    expect(startError?.message).toMatch(remedy)
    expect(startError?.message).not.toMatch(/\n|Set DATA_DIR aside/)
  }
})

it('calls a database damaged only if nothing else explains it', () => {
  expect(startFailure('FATAL:  could not find pg_control').message).toContain('Set DATA_DIR aside')
  expect(initdbFailure('initdb: error: invalid locale name')).toBeNull()
})
