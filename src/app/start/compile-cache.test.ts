import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { enableCompileCache } from './compile-cache.ts'

function createCacheFolder(): string {
  const directory = mkdtempSync(join(tmpdir(), 'uid-check-cache-'))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  return directory
}

function compileCacheFor(env: NodeJS.ProcessEnv): string | undefined {
  enableCompileCache(env)
  return env.NODE_COMPILE_CACHE
}

it.each(['CACHE_DIRECTORY', 'XDG_CACHE_HOME'])('uses the user’s cache folder in %s, closed to others', name => {
  const directory = createCacheFolder()
  const folder = compileCacheFor({ [name]: directory })
  expect(folder).toBe(join(directory, 'uid-check', 'compiled-code'))
  expect(statSync(String(folder)).mode & 0o777).toBe(0o700)
})

it('keeps an operator’s own setting, and creates no folder', () => {
  const directory = createCacheFolder()
  expect(compileCacheFor({ CACHE_DIRECTORY: directory, NODE_COMPILE_CACHE: '/elsewhere' })).toBe('/elsewhere')
  expect(existsSync(join(directory, 'uid-check'))).toBe(false)
})

it('sets no cache folder if others could change it, or it is not writable', () => {
  const directory = createCacheFolder()
  mkdirSync(join(directory, 'uid-check'))
  chmodSync(join(directory, 'uid-check'), 0o777)
  expect(compileCacheFor({ CACHE_DIRECTORY: directory })).toBeUndefined()
  expect(compileCacheFor({ CACHE_DIRECTORY: '/dev/null' })).toBeUndefined()
})

it('accepts a shared parent folder in which others cannot remove our files', () => {
  const directory = createCacheFolder()
  chmodSync(directory, 0o1777)
  expect(compileCacheFor({ CACHE_DIRECTORY: directory })).toBe(join(directory, 'uid-check', 'compiled-code'))
})
