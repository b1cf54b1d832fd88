import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { compareCompanies } from './compare-companies.ts'
import { type CompanyText, SAMENESS, type Sameness } from './comparison.ts'

type LabelledPair = { label: Sameness; country: string; own: CompanyText; given: CompanyText; result: Sameness }

const PAIRS = readFileSync('tests/samples/company-pairs.tsv', 'utf8')
  .split('\n')
  .filter(line => line !== '' && !line.startsWith('#'))
  .map(readPair)
const PAGE = readFileSync('docs/same-company.md', 'utf8')

function readPair(line: string): LabelledPair {
  const [labelText = '', location = '', own = '', given = '', ownAddress = '', givenAddress = ''] = line.split('\t')
  const [country = '', group = ''] = location.split('/')
  const sides = [companyFrom(own, ownAddress), companyFrom(given, givenAddress)] as const
  const label = SAMENESS.find(candidate => candidate === labelText)
  if (!label) throw new Error(`unknown label: ${labelText}`)
  const { sameness: result } = compareCompanies(...sides, { country, isGroup: group !== '' })
  return { label, country, own: sides[0], given: sides[1], result }
}

function companyFrom(name: string, address: string): CompanyText {
  const [street = '', zipCode = '', city = '', district = ''] = address === '---' ? [] : address.split(', ')
  return { name, street, zipCode, city: district === '' ? city : `${city}, ${district}` }
}

const pairsAnswered = (result: Sameness, ...labels: Sameness[]) =>
  PAIRS.filter(pair => pair.result === result && labels.includes(pair.label)).map(formatPair)
const formatPair = ({ own, given }: LabelledPair) => `${own.name} | ${given.name}`.replaceAll('||', '/')

it('the sample has 300 pairs from eight states', () => {
  expect(PAIRS).toHaveLength(300)
  expect(new Set(PAIRS.map(({ country }) => country)).size).toBe(8)
})

it('never returns "same" for pairs labelled as different, another legal form or not comparable', {
  tags: ['C9-01'],
}, () => {
  expect(pairsAnswered('same', 'different', 'other-form', 'not-comparable')).toEqual([])
  expect(pairsAnswered('other-form', 'different', 'not-comparable')).toEqual([])
})

it('returns "not-comparable" exactly for the pairs labelled so', () => {
  expect(pairsAnswered('not-comparable', 'same', 'other-form', 'different')).toEqual([])
  expect(PAIRS.filter(({ label, result }) => label === 'not-comparable' && result !== label).map(formatPair)).toEqual(
    [],
  )
})

it('returns "different" for pairs labelled as the same only if docs/same-company.md explains it', () => {
  const section = PAGE.slice(PAGE.indexOf('## Wrongly different'), PAGE.indexOf('## Only similar'))
  const listedPairs = [...section.matchAll(/^\| (.+?) \\\| (.+?) \| .+ \|$/gm)].map(
    ([, own, given]) => `${own} | ${given}`,
  )
  expect(pairsAnswered('different', 'same', 'other-form').toSorted()).toEqual(listedPairs.toSorted())
})

it('returns the figures in docs/same-company.md', () => {
  const row = (label: Sameness) =>
    SAMENESS.map(result => PAIRS.filter(pair => pair.label === label && pair.result === result).length)
  const expectedRows = (['same', 'other-form', 'different', 'not-comparable'] as const).map(
    label => `| ${[label, ...row(label)].join(' | ')} |`,
  )
  expect(expectedRows.filter(line => !PAGE.includes(line))).toEqual([])
})
