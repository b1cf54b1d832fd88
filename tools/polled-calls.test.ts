import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { endpointOf } from '../src/roles/access.ts'

type Asked = { file: string; paths: string[] }

it('keeps no session alive by what a screen asks again on its own', () => {
  const asking = globSync('src/**/*.{ts,tsx}').map(pathsAskedAgain).filter(isAskedAgain)
  expect(asking.length).toBeGreaterThan(5)
  expect(asking.filter(({ paths }) => !paths.some(countsForNobody))).toEqual([])
})

/** The paths that a file reads where it reads any again by itself; null where it reads nothing again, or a path that is made elsewhere. */
function pathsAskedAgain(file: string): Asked | null {
  const text = readFileSync(file, 'utf8')
  if (!text.includes('refetchInterval:')) return null
  const paths = [...text.matchAll(/'GET', ['`]([^'`?]+)/g)].map(([, path]) => path ?? '')
  return paths.length > 0 && paths.every(path => path.startsWith('/api/')) ? { file, paths } : null
}

const isAskedAgain = (asked: Asked | null): asked is Asked => asked !== null

function countsForNobody(path: string): boolean {
  const endpoint = endpointOf('GET', path.replace(/\$\{[^}]+\}/g, ':id'))
  return endpoint?.isPolled === true || endpoint?.who === 'public'
}
