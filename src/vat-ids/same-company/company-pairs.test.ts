import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { compareCompanies } from './compare-companies.ts'
import { type CompanyText, SAMENESS, type Sameness } from './comparison.ts'

type LabelledPair = { label: Sameness; country: string; own: CompanyText; given: CompanyText; answer: Sameness }

const PAIRS = readFileSync('tests/samples/company-pairs.tsv', 'utf8')
  .split('\n')
  .filter(line => line !== '' && !line.startsWith('#'))
  .map(readPair)
const PAGE = readFileSync('docs/same-company.md', 'utf8')

function readPair(line: string): LabelledPair {
  const [word = '', place = '', own = '', given = '', ownAddress = '', givenAddress = ''] = line.split('\t')
  const [country = '', group = ''] = place.split('/')
  const sides = [asText(own, ownAddress), asText(given, givenAddress)] as const
  const label = SAMENESS.find(known => known === word)
  if (!label) throw new Error(`no such word: ${word}`)
  const { sameness: answer } = compareCompanies(...sides, { country, isGroup: group !== '' })
  return { label, country, own: sides[0], given: sides[1], answer }
}

function asText(name: string, address: string): CompanyText {
  const [street = '', zipCode = '', city = '', district = ''] = address === '---' ? [] : address.split(', ')
  return { name, street, zipCode, city: district === '' ? city : `${city}, ${district}` }
}

const answered = (answer: Sameness, ...labels: Sameness[]) =>
  PAIRS.filter(pair => pair.answer === answer && labels.includes(pair.label)).map(named)
const named = ({ own, given }: LabelledPair) => `${own.name} | ${given.name}`.replaceAll('||', '/')

it('are three hundred, of eight states', () => {
  expect(PAIRS).toHaveLength(300)
  expect(new Set(PAIRS.map(({ country }) => country)).size).toBe(8)
})

it('never call the same what people call different, another legal form, or not comparable', { tags: ['C9-01'] }, () => {
  expect(answered('same', 'different', 'other-form', 'not-comparable')).toEqual([])
  expect(answered('other-form', 'different', 'not-comparable')).toEqual([])
})

it('call not comparable all that cannot be compared, and nothing else', () => {
  expect(answered('not-comparable', 'same', 'other-form', 'different')).toEqual([])
  expect(PAIRS.filter(({ label, answer }) => label === 'not-comparable' && answer !== label).map(named)).toEqual([])
})

it('call different what people call the same only where the page says why', () => {
  const section = PAGE.slice(PAGE.indexOf('## Wrongly different'), PAGE.indexOf('## Only similar'))
  const listed = [...section.matchAll(/^\| (.+?) \\\| (.+?) \| .+ \|$/gm)].map(([, own, given]) => `${own} | ${given}`)
  expect(answered('different', 'same', 'other-form').toSorted()).toEqual(listed.toSorted())
})

it('come to the figures on the page', () => {
  const row = (label: Sameness) =>
    SAMENESS.map(answer => PAIRS.filter(pair => pair.label === label && pair.answer === answer).length)
  const told = (['same', 'other-form', 'different', 'not-comparable'] as const).map(
    label => `| ${[label, ...row(label)].join(' | ')} |`,
  )
  expect(told.filter(line => !PAGE.includes(line))).toEqual([])
})
