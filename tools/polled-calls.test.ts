import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import type { Endpoint } from '../src/base/roles/contract-rules.ts'

type Asked = { file: string; calls: Endpoint[] }

it('keeps no session alive by what a screen asks again on its own', async () => {
  const asking = (await Promise.all(globSync('src/**/*.{ts,tsx}').map(askedAgain))).filter(each => each !== null)
  expect(asking.length).toBeGreaterThan(5)
  expect(asking.filter(({ calls }) => !calls.some(countsForNobody)).map(({ file }) => file)).toEqual([])
})

/**
 * Returns the GETs of a file that polls; null if it does not poll, or only by calls of another
 * file.
 */
async function askedAgain(file: string): Promise<Asked | null> {
  const text = readFileSync(file, 'utf8')
  const [, from] = /import \* as contract from '(.+)'/.exec(text) ?? []
  if (!text.includes('refetchInterval:') || from === undefined) return null
  const contract: Record<string, Endpoint> = await import(join(import.meta.dirname, '..', dirname(file), from))
  const named = [...text.matchAll(/\bcontract\.(\w+)/g)].map(([, name = '']) => contract[name])
  return { file, calls: named.filter(call => call?.method === 'GET').filter(call => call !== undefined) }
}

const countsForNobody = ({ isPolled, who }: Endpoint): boolean => isPolled === true || who === 'public'
