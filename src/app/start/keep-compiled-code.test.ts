import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { keepCompiledCode } from './keep-compiled-code.ts'

function cache(): string {
  const directory = mkdtempSync(join(tmpdir(), 'uid-check-cache-'))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  return directory
}

function kept(env: NodeJS.ProcessEnv): string | undefined {
  keepCompiledCode(env)
  return env.NODE_COMPILE_CACHE
}

it.each(['CACHE_DIRECTORY', 'XDG_CACHE_HOME'])('lies in the user’s cache as %s names it, closed to others', name => {
  const directory = cache()
  const place = kept({ [name]: directory })
  expect(place).toBe(join(directory, 'uid-check', 'compiled-code'))
  expect(statSync(String(place)).mode & 0o777).toBe(0o700)
})

it('leaves an operator’s own setting alone, and makes nothing then', () => {
  const directory = cache()
  expect(kept({ CACHE_DIRECTORY: directory, NODE_COMPILE_CACHE: '/elsewhere' })).toBe('/elsewhere')
  expect(existsSync(join(directory, 'uid-check'))).toBe(false)
})

it('does without where others could change what is run, or nothing can be written', () => {
  const directory = cache()
  mkdirSync(join(directory, 'uid-check'))
  chmodSync(join(directory, 'uid-check'), 0o777)
  expect(kept({ CACHE_DIRECTORY: directory })).toBeUndefined()
  expect(kept({ CACHE_DIRECTORY: '/dev/null' })).toBeUndefined()
})

it('lets others add to a folder that all share, since they can take away nothing of ours', () => {
  const directory = cache()
  chmodSync(directory, 0o1777)
  expect(kept({ CACHE_DIRECTORY: directory })).toBe(join(directory, 'uid-check', 'compiled-code'))
})
