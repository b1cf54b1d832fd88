import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import type { Endpoint } from '../src/base/roles/contract-rules.ts'

type PollingFile = { file: string; calls: Endpoint[] }

it('calls that screens poll do not extend the session', async () => {
  const pollingFiles = (await Promise.all(globSync('src/**/*.{ts,tsx}').map(readPollingFile))).filter(
    file => file !== null,
  )
  expect(pollingFiles.length).toBeGreaterThan(5)
  expect(pollingFiles.filter(({ calls }) => !calls.some(leavesSessionUnchanged)).map(({ file }) => file)).toEqual([])
})

/**
 * Returns the GET calls of a file that polls; null if the file does not poll or uses no contract.
 */
async function readPollingFile(file: string): Promise<PollingFile | null> {
  const text = readFileSync(file, 'utf8')
  const [, from] = /import \* as contract from '(.+)'/.exec(text) ?? []
  if (!text.includes('refetchInterval:') || from === undefined) return null
  const contract: Record<string, Endpoint> = await import(join(import.meta.dirname, '..', dirname(file), from))
  const usedCalls = [...text.matchAll(/\bcontract\.(\w+)/g)].map(([, name = '']) => contract[name])
  return { file, calls: usedCalls.filter(call => call?.method === 'GET').filter(call => call !== undefined) }
}

const leavesSessionUnchanged = ({ isPolled, access }: Endpoint): boolean => isPolled === true || access === 'public'
