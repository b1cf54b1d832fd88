import { expect, it } from 'vitest'
import { isLoopbackHost } from './is-loopback-host.ts'

it.each([
  ['smtp://localhost:25', true],
  ['smtp://user:password@127.0.0.1', true],
  ['http://127.1/', true],
  ['http://[::1]:3000', true],
  ['smtp://127.0.0.1.evil.example', false],
  ['smtp://localhost.evil.example', false],
  ['smtp://127.0.0.1@evil.example', false],
  ['http://0.0.0.0', false],
  ['http://[::ffff:127.0.0.1]', false],
  ['smtp://mail.firm.example', false],
])('returns for %s whether it is this machine: %s', (url, expected) => {
  expect(isLoopbackHost(new URL(url).hostname)).toBe(expected)
})
