import { type Demand, readDemands } from './demands.ts'
import { idsIn, readTests, type TaggedTest, unreadableTagsIn } from './test-ids.ts'

const CHECK = /^[A-Z]-\d\d$/
const ASVS = /^V\d+\.\d+\.\d+$/
const SPECIFICATION = /^[CW]\d+-\d\d$/
const ID_IN_NOTE = /\b(?:[A-Z]-\d\d|[CW]\d+-\d\d)\b/g
/** Notes that replace a test: a benchmark, or the reason for no test. */
const PROOF_WITHOUT_TEST = /^no test: .|`bench\/[\w-]+\.bench\.ts`/
/** Notes that also suffice for a requirement of ASVS: a page or a file. */
const FILE_REFERENCE = /`(?:docs|src|tests|tools)\//

/**
 * Returns a line for each demand without a test or a reason for none, and for each other fault of
 * the list.
 */
export function findFaults(demands: readonly Demand[], tagged: readonly TaggedTest[]): string[] {
  const ids = demands.map(({ id }) => id)
  const known = new Set(ids)
  const testedIds = new Set(tagged.map(({ id }) => id))
  return [
    ...ids.filter((id, index) => ids.indexOf(id) !== index).map(id => `${id} occurs twice`),
    ...demands.filter(demand => !hasState(demand)).map(({ id, state }) => `${id} has the state “${state}”`),
    ...demands
      .filter(({ what, section }) => what === '' || section === '')
      .map(({ id }) => `${id} has no text or section`),
    ...demands
      .filter(demand => !testedIds.has(demand.id) && !needsNoTest(demand))
      .map(
        ({ id }) => `${id} has no test: tag one ({ tags: ['${id}'] }), or say why in tools/demands.tsv (no test: …)`,
      ),
    ...demands.flatMap(({ id, note }) =>
      (note.match(ID_IN_NOTE) ?? [])
        .filter(mentioned => !known.has(mentioned))
        .map(mentioned => `${id} mentions ${mentioned}: unknown`),
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
  if (!ASVS.test(id)) return PROOF_WITHOUT_TEST.test(note)
  return state === 'met' ? FILE_REFERENCE.test(note) : note !== ''
}

/** Returns the faults of tools/demands.tsv, and of tests whose tags cannot be read. */
export function checkProofs(): string[] {
  const tests = [...readTests()]
  return [
    ...findFaults(readDemands(), tagsOf(tests)),
    ...tests.flatMap(([file, source]) => unreadableTagsIn(file, source)),
  ]
}

const tagsOf = (tests: readonly [string, string][]): TaggedTest[] =>
  tests.flatMap(([file, source]) => idsIn(file, source))

/**
 * Formats the demands whose ids begin with `prefix`, each with the tests that have its id as a tag,
 * as text for a terminal.
 */
export function formatProofs(demands: readonly Demand[], tagged: readonly TaggedTest[], prefix = ''): string {
  const byId = Map.groupBy(tagged, ({ id }) => id)
  const selected = demands.filter(({ id }) => id.startsWith(prefix))
  const blocks = [...Map.groupBy(selected, ({ section }) => section)].map(([section, group]) =>
    [`## ${section}`, ...group.map(demand => formatDemand(demand, byId.get(demand.id)))].join('\n\n'),
  )
  return blocks.join('\n\n')
}

const formatDemand = ({ id, state, what, note }: Demand, tests: readonly TaggedTest[] = []): string =>
  [[id, state, what].filter(part => part !== '').join('  '), ...(note === '' ? [] : [note]), ...testLines(tests)].join(
    '\n    ',
  )

/**
 * Returns a line for each test, sorted by path. If a tag applies to a whole file, the line has only
 * the path.
 */
const testLines = (tests: readonly TaggedTest[]): string[] =>
  [...Map.groupBy(tests, ({ file }) => file)]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([file, group]) => {
      const titles = new Set(group.map(({ title }) => title))
      return titles.has('') ? [file] : [...titles].map(title => `${file}: ${title}`)
    })

// npm run proofs [-- ID], such as A-01 or V6: prints each demand with its tests.
if (import.meta.main) console.log(formatProofs(readDemands(), tagsOf([...readTests()]), process.argv[2]))
