import { type Demand, readDemands } from './demands.ts'
import { hiddenIn, idsIn, readTests, type Tagged } from './test-ids.ts'

const CHECK = /^[A-Z]-\d\d$/
const ASVS = /^V\d+\.\d+\.\d+$/
const SPECIFICATION = /^[CW]\d+-\d\d$/
const MENTIONED = /\b(?:[A-Z]-\d\d|[CW]\d+-\d\d)\b/g
/** A check may be shown by a benchmark; anything without a test may say why. */
const SHOWN_OTHERWISE = /^no test: .|`bench\/[\w-]+\.bench\.ts`/
/** A requirement of ASVS may also be a page or a file to read. */
const READABLE = /`(?:docs|src|tests|tools)\//

/**
 * Returns a line for each demand that no test shows and that does not say why, and for each other
 * fault of the list.
 */
export function findFaults(demands: readonly Demand[], tagged: readonly Tagged[]): string[] {
  const ids = demands.map(({ id }) => id)
  const known = new Set(ids)
  const shown = new Set(tagged.map(({ id }) => id))
  return [
    ...ids.filter((id, at) => ids.indexOf(id) !== at).map(id => `${id} is there twice`),
    ...demands.filter(demand => !hasState(demand)).map(({ id, state }) => `${id} has the state “${state}”`),
    ...demands.filter(({ what, section }) => what === '' || section === '').map(({ id }) => `${id} demands nothing`),
    ...demands
      .filter(demand => !shown.has(demand.id) && !needsNoTest(demand))
      .map(
        ({ id }) => `${id} has no test: tag one ({ tags: ['${id}'] }), or say why in tools/demands.tsv (no test: …)`,
      ),
    ...demands.flatMap(({ id, note }) =>
      (note.match(MENTIONED) ?? []).filter(other => !known.has(other)).map(other => `${id} mentions ${other}: unknown`),
    ),
    ...tagged.filter(({ id }) => !known.has(id)).map(({ id, file }) => `${file}: ${id} is not in tools/demands.tsv`),
  ]
}

function hasState({ id, state }: Demand): boolean {
  if (CHECK.test(id)) return /^P[12]$/.test(state)
  if (ASVS.test(id)) return /^(?:met|not met|operator|not applicable)$/.test(state)
  return SPECIFICATION.test(id) && state === ''
}

function needsNoTest({ id, state, note }: Demand): boolean {
  if (!ASVS.test(id)) return SHOWN_OTHERWISE.test(note)
  return state === 'met' ? READABLE.test(note) : note !== ''
}

/** Returns the faults of tools/demands.tsv, and each tag that cannot be read from its file. */
export function checkProofs(): string[] {
  const tests = [...readTests()]
  return [...findFaults(readDemands(), tagsOf(tests)), ...tests.flatMap(([file, source]) => hiddenIn(file, source))]
}

const tagsOf = (tests: readonly [string, string][]): Tagged[] => tests.flatMap(([file, source]) => idsIn(file, source))

/**
 * Returns each demand whose id begins with `prefix`, with the tests that carry its id, as text for
 * a terminal.
 */
export function formatProofs(demands: readonly Demand[], tagged: readonly Tagged[], prefix = ''): string {
  const byId = Map.groupBy(tagged, ({ id }) => id)
  const wanted = demands.filter(({ id }) => id.startsWith(prefix))
  const blocks = [...Map.groupBy(wanted, ({ section }) => section)].map(([section, those]) =>
    [`## ${section}`, ...those.map(demand => formatDemand(demand, byId.get(demand.id)))].join('\n\n'),
  )
  return blocks.join('\n\n')
}

const formatDemand = ({ id, state, what, note }: Demand, tests: readonly Tagged[] = []): string =>
  [[id, state, what].filter(part => part !== '').join('  '), ...(note === '' ? [] : [note]), ...testLines(tests)].join(
    '\n    ',
  )

/**
 * One line for each file, in the order of paths; a tag of the whole file stands for all its tests.
 */
const testLines = (tests: readonly Tagged[]): string[] =>
  [...Map.groupBy(tests, ({ file }) => file)]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([file, those]) => {
      const titles = new Set(those.map(({ title }) => title))
      return titles.has('') ? [file] : [...titles].map(title => `${file}: ${title}`)
    })

// npm run proofs [-- ID], such as A-01 or V6: prints each demand with its tests.
if (import.meta.main) console.log(formatProofs(readDemands(), tagsOf([...readTests()]), process.argv[2]))
