import { expect, it } from 'vitest'
import { isOutage } from './is-outage.ts'

const failure = (message: string, code?: string) =>
  Object.assign(new Error(message), code === undefined ? {} : { code })

it.each([
  [failure('terminating connection due to unexpected postmaster exit', '57P02'), true],
  [failure('the database system is starting up', '57P03'), true],
  [failure('connect ECONNREFUSED', 'ECONNREFUSED'), true],
  [failure('Connection terminated unexpectedly'), true],
  [failure('Query read timeout'), true],
  [failure('Client has encountered a connection error and is not queryable'), true],
  [failure('read ETIMEDOUT', 'ETIMEDOUT'), true],
  [failure('connect EHOSTUNREACH', 'EHOSTUNREACH'), true],
  [failure('duplicate key', '23505'), false],
  [failure('deadlock detected', '40P01'), false],
  [failure('x is not a function'), false],
])('tells an outage from a fault: %s', (given, expected) => {
  expect(isOutage(given)).toBe(expected)
})
