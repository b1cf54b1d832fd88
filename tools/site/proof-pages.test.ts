import { expect, it } from 'vitest'
import { CALLS } from '../../src/app/definitions/features.ts'
import { readDemands } from '../demands.ts'
import { proofPages } from './proof-pages.ts'

const pages = proofPages()
const pagesWith = (cell: string) => pages.filter(({ markdown }) => markdown.includes(`\n| ${cell} |`))

it('every demand and every call is on exactly one page', () => {
  const ids = readDemands().map(({ id }) => id)
  expect(ids.filter(id => pagesWith(id).length !== 1)).toEqual([])
  expect(CALLS.filter(({ method, path }) => pagesWith(`\`${method} ${path}\``).length !== 1)).toEqual([])
})
