import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type Demand, readDemands } from './demands.ts'
import { checkProofs, findFaults, formatProofs } from './proofs.ts'

const DEMANDS = readDemands()
const demand = (id: string, more: Partial<Demand> = {}): Demand => ({
  id,
  section: 'Section',
  state: id.startsWith('V') ? 'met' : /^[CW]\d/.test(id) ? '' : 'P1',
  what: 'what',
  note: '',
  ...more,
})
const tag = (id: string, title = 'is one') => ({ id, file: 'src/a.test.ts', title })

it('every demand has a test or a reason for none, and every tag belongs to a demand', () => {
  expect(checkProofs()).toEqual([])
  expect(DEMANDS.length).toBeGreaterThan(600)
})

describe('a list of demands', () => {
  it.each<[string, Demand[]]>([
    ['has no test', [demand('A-01')]],
    ['has no test', [demand('W2-14')]],
    ['has no test', [demand('V1.1.1')]],
    ['has no test', [demand('V1.1.1', { state: 'not met' })]],
    ['occurs twice', [demand('B-01'), demand('B-01')]],
    ['has the state', [demand('B-01', { state: 'P3' })]],
    ['has the state', [demand('B-01', { id: 'B-1' })]],
    ['has no text or section', [demand('B-01', { what: '' })]],
    ['mentions Z-99', [demand('B-01', { note: 'as Z-99' })]],
    ['is not in tools/demands.tsv', []],
  ])('has the fault "%s"', (fault, demands) => {
    expect(findFaults(demands, [tag('B-01'), tag('B-1')]).join('\n')).toContain(fault)
  })

  it.each([
    demand('A-01', { note: '`bench/sign-in.bench.ts`' }),
    demand('A-01', { note: 'no test: it is a type' }),
    demand('V1.1.1', { note: '`docs/security.md#keys`' }),
    demand('V1.1.1', { state: 'operator', note: 'the TLS proxy' }),
  ])('may be proved by something other than a test: %j', proved => expect(findFaults([proved], [])).toEqual([]))

  it('is formatted by section, with the tests of each demand by file', () => {
    const output = formatProofs([demand('A-01', { note: 'also by hand' }), demand('B-01')], [tag('A-01')], 'A')
    expect(output).toBe('## Section\n\nA-01  P1  what\n    also by hand\n    src/a.test.ts: is one')
  })

  it('must have four columns in each line', () => {
    expect(readDemands('# about\n\n## One\nA-01\tP1\twhat\t\n')).toEqual([demand('A-01', { section: 'One' })])
    expect(() => readDemands('A-01\tP1\n')).toThrow('tools/demands.tsv:1 has 2 columns')
  })
})

describe('the checks', () => {
  const COUNTS = { A: 22, B: 7, D: 6, E: 4, G: 5, H: 5, K: 7, P: 2, Q: 3, R: 45, S: 13, U: 14, Z: 12 }

  it('are numbered without gaps', () => {
    const expected = Object.entries(COUNTS).flatMap(([group, count]) =>
      Array.from({ length: count }, (_, at) => `${group}-${String(at + 1).padStart(2, '0')}`),
    )
    const ids = DEMANDS.map(({ id }) => id).filter(id => /^[A-Z]-/.test(id))
    expect(ids.toSorted()).toEqual(expected)
  })

  it('of rank P1 have a test or a benchmark, except P-02', () => {
    const untested = DEMANDS.filter(({ state, note }) => state === 'P1' && note.startsWith('no test: '))
    expect(untested.map(({ id }) => id)).toEqual(['P-02'])
  })
})

describe('ASVS 5.0', () => {
  const page = readFileSync('docs/security.md', 'utf8')
  // Section and numbers of every requirement of levels 1 and 2 (OWASP/ASVS fe04986, 5.0/docs_en,
  // flat.json).
  const REQUIREMENTS = `
    1.1: 1-2 · 1.2: 1-9 · 1.3: 1-11 · 1.4: 1-3 · 1.5: 1-2 · 2.1: 1-3 · 2.2: 1-3 · 2.3: 1-4 · 2.4: 1-1
    3.2: 1-2 · 3.3: 1-4 · 3.4: 1-6 · 3.5: 1-5 · 3.7: 1-2 · 4.1: 1-3 · 4.2: 1-1 · 4.3: 1-2 · 4.4: 1-4
    5.1: 1-1 · 5.2: 1-3 · 5.3: 1-2 · 5.4: 1-3 · 6.1: 1-3 · 6.2: 1-12 · 6.3: 1-4 · 6.4: 1-4 · 6.5: 1-5 · 6.6: 1-3 · 6.8: 1-4
    7.1: 1-3 · 7.2: 1-4 · 7.3: 1-2 · 7.4: 1-5 · 7.5: 1-2 · 7.6: 1-2 · 8.1: 1-2 · 8.2: 1-3 · 8.3: 1-1 · 8.4: 1-1
    9.1: 1-3 · 9.2: 1-4 · 10.1: 1-2 · 10.2: 1-2 · 10.3: 1-4 · 10.4: 1-11 · 10.5: 1-5 · 10.6: 1-2 · 10.7: 1-3
    11.1: 1-2 · 11.2: 1-3 · 11.3: 1-3 · 11.4: 1-4 · 11.5: 1-1 · 11.6: 1-1 · 12.1: 1-3 · 12.2: 1-2 · 12.3: 1-4
    13.1: 1-1 · 13.2: 1-5 · 13.3: 1-2 · 13.4: 1-5 · 14.1: 1-2 · 14.2: 1-4 · 14.3: 1-3 · 15.1: 1-3 · 15.2: 1-3 · 15.3: 1-7
    16.1: 1-1 · 16.2: 1-5 · 16.3: 1-4 · 16.4: 1-3 · 16.5: 1-3 · 17.1: 1-1 · 17.2: 1-4 · 17.3: 1-2`
  const expected = [...REQUIREMENTS.matchAll(/([\d.]+): (\d+)-(\d+)/g)].flatMap(([, section, first, last]) =>
    Array.from({ length: Number(last) - Number(first) + 1 }, (_, at) => `V${section}.${Number(first) + at}`),
  )
  const requirements = DEMANDS.filter(({ id }) => id.startsWith('V'))

  it('is listed completely, each requirement once and under its chapter', () => {
    expect(requirements.map(({ id }) => id)).toEqual(expected)
    const misplaced = requirements.filter(({ id, section }) => !section.startsWith(`ASVS 5.0, ${id.split('.')[0]} `))
    expect(misplaced).toEqual([])
  })

  it('is counted correctly in docs/security.md, which has a reason for each unmet requirement', () => {
    const states = ['met', 'not met', 'operator', 'not applicable']
    const withState = (state: string) => requirements.filter(demand => demand.state === state)
    const text = page.replaceAll(/\s+/g, ' ')
    const counts =
      /has (\d+) requirements[^:]*: (\d+) are met, (\d+) are not, (\d+) are the operator's to meet, and (\d+) do/.exec(
        text,
      )
    const countsOnPage = counts?.slice(1).map(Number)
    expect(countsOnPage).toEqual([requirements.length, ...states.map(state => withState(state).length)])
    const missing = ['not met', 'operator'].flatMap(withState).filter(({ id }) => !page.includes(id.slice(1)))
    expect(missing).toEqual([])
  })

  it('refers only to existing sections of docs/security.md', () => {
    const anchors = [...page.matchAll(/^## (.+)$/gm)].map(([, heading = '']) =>
      heading.toLowerCase().replaceAll(',', '').replaceAll(' ', '-'),
    )
    const references = requirements.flatMap(({ note }) => [...note.matchAll(/docs\/security\.md#([\w-]+)/g)])
    expect(references.map(([, anchor = '']) => anchor).filter(anchor => !anchors.includes(anchor))).toEqual([])
  })
})

it('the demands of the specification and the decisions cover all their sections', () => {
  const misplaced = DEMANDS.filter(({ id }) => /^[CW]/.test(id)).filter(({ id, section }) => {
    const [, kind, number] = /^([CW])(\d+)-/.exec(id) ?? []
    return !section.startsWith(`${kind === 'C' ? 'Decisions' : 'Specification'} §${number}`)
  })
  expect(misplaced).toEqual([])
  const sections = new Set(DEMANDS.map(({ id }) => id.split('-')[0]))
  const expected = [
    ...[1, 2, 3, 4, 5, 6, 7, 8, 9].map(at => `W${at}`),
    ...[1, 2, 3, 4, 5, 6, 7, 9, 10].map(at => `C${at}`),
  ]
  expect(expected.filter(section => !sections.has(section))).toEqual([])
})
