import { expect, it } from 'vitest'
import { isOutage, outageOf } from './is-outage.ts'

const failure = (message: string, code?: string) =>
  Object.assign(new Error(message), code === undefined ? {} : { code })

it.each([
  [failure('terminating connection due to unexpected postmaster exit', '57P02'), true],
  [failure('the database system is starting up', '57P03'), true],
  [failure('connect ECONNREFUSED', 'ECONNREFUSED'), true],
  [failure('connect ENOENT /data/run/socket/.s.PGSQL.5432', 'ENOENT'), true],
  [failure('connect EAGAIN /data/run/socket/.s.PGSQL.5432', 'EAGAIN'), true],
  [failure('EAGAIN: resource temporarily unavailable, read', 'EAGAIN'), false],
  [failure('ENOENT: no such file or directory, open', 'ENOENT'), false],
  [failure('Connection terminated unexpectedly'), true],
  [failure('Query read timeout'), true],
  [failure('Client has encountered a connection error and is not queryable'), true],
  [failure('read ETIMEDOUT', 'ETIMEDOUT'), true],
  [failure('connect EHOSTUNREACH', 'EHOSTUNREACH'), true],
  [failure('duplicate key', '23505'), false],
  [failure('deadlock detected', '40P01'), false],
  [failure('x is not a function'), false],
])('distinguishes an outage from a fault: %s', (thrown, expected) => {
  expect(isOutage(thrown)).toBe(expected)
})

it('distinguishes a full disk from an unavailable database, in an error and in pg-boss’s plain object', {
  tags: ['V16.3.4'],
}, () => {
  for (const each of [failure('could not extend file', '53100'), { message: 'could not extend file', code: '53100' }])
    expect(outageOf(each)).toBe('full')
  expect(outageOf({ message: 'connect ECONNREFUSED', code: 'ECONNREFUSED' })).toBe('away')
  for (const fault of [null, 'ECONNREFUSED', { message: 'x is not a function' }]) expect(outageOf(fault)).toBeNull()
})
