import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { STOREYS } from './storeys.ts'

const sources = globSync('src/**/*.{ts,tsx}')
const product = sources.filter(file => !/\.test\.tsx?$/.test(file))
const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter(file => file !== '' && existsSync(file))

describe('tables', () => {
  const OWNERS: Record<string, string> = {
    company: 'companies',
    users: 'users',
    login_tries: 'login',
    session: 'login',
    setting: 'settings',
    country_mapping: 'country-mapping',
    audit_log: 'audit-log',
    file: 'database',
    file_part: 'database',
    answer: 'checks',
    cache_entry: 'cache',
    cache_refresh: 'cache-refresh',
    day_budget: 'authorities/finanzonline',
    finanzonline_account: 'authorities/finanzonline',
    authority_place: 'authorities/shares',
    authority_demand: 'authorities/shares',
    batch: 'batches',
    question: 'queue',
    upload_key: 'batches',
    single_check: 'single-check',
    report: 'reports',
    retention_run: 'reports',
    mail: 'mails',
  }
  const WRITE = /(?:insertInto|updateTable|deleteFrom)\('(\w+)'|\b(?:insert into|delete from|update)\s+(\w+)/g

  it('are written only by a store of the folder that owns them', () => {
    const strangers = product.flatMap(file =>
      [...readFileSync(file, 'utf8').matchAll(WRITE)]
        .map(match => match[1] ?? match[2] ?? '')
        .filter(table => table in OWNERS)
        .filter(table => !(file.startsWith(`src/${OWNERS[table]}/`) && file.endsWith('store.ts')))
        .map(table => `${file} writes ${table}`),
    )
    expect(strangers).toEqual([])
  })

  it('have an owner, each of them', () => {
    const made = globSync('src/database/migrations/*.sql')
      .flatMap(file => [...readFileSync(file, 'utf8').matchAll(/^create table (\w+)/gm)])
      .map(match => match[1])
    expect(made.filter(table => !(String(table) in OWNERS))).toEqual([])
  })

  it('use only SQL that PostgreSQL 15 and PGlite both have', () => {
    const tooNew = /uuidv7\(|create extension|collate "[a-z]+-x-icu"|any_value\(|json_table\(/i
    const files = [...product, ...globSync('src/database/migrations/*.sql')]
    expect(files.filter(file => tooNew.test(readFileSync(file, 'utf8')))).toEqual([])
  })
})

describe('folders', () => {
  it('are words of the house, each on a storey', () => {
    const known = new Set([...STOREYS.flat(), 'simulator'])
    expect(readdirSync('src').filter(name => !known.has(name))).toEqual([])
  })

  it('hold no drawer and no index file', () => {
    const drawers = /(^|\/)(utils?|helpers?|common|lib|services?|misc|index)(\/|\.tsx?$)/
    expect(sources.filter(file => drawers.test(file))).toEqual([])
  })

  it('hold no file of more than 300 lines', () => {
    expect(product.filter(file => readFileSync(file, 'utf8').split('\n').length > 300)).toEqual([])
  })
})

describe('documents', () => {
  const documents = tracked.filter(file => file.endsWith('.md'))
  const PATH = /`((?:src|docs|tests|tools|bench|public|\.ci)\/[\w./-]*)`/g

  it('name only files and folders that exist', () => {
    const missing = documents.flatMap(file =>
      [...readFileSync(file, 'utf8').matchAll(PATH)]
        .map(match => match[1] ?? '')
        .filter(path => !existsSync(path))
        .map(path => `${file} names ${path}`),
    )
    expect(missing).toEqual([])
  })

  it('name only commands that exist', () => {
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> } // our own file
    const missing = documents.flatMap(file =>
      [...readFileSync(file, 'utf8').matchAll(/npm run ([\w:-]+)/g)]
        .map(match => match[1] ?? '')
        .filter(name => !(name in scripts))
        .map(name => `${file} names npm run ${name}`),
    )
    expect(missing).toEqual([])
  })
})

describe.each<[string, string, Record<string, number>, string[]]>([
  ['security', 'docs/security-checks.md', { A: 22, S: 13, Z: 12, E: 4, K: 7, G: 5, H: 5, Q: 3, U: 14 }, []],
  ['reliability', 'docs/reliability-checks.md', { D: 6, P: 2, B: 7, R: 45 }, ['P-02']],
])('the %s checks', (_which, file, counts, withoutTest) => {
  const page = readFileSync(file, 'utf8')
  const lines = new Map([...page.matchAll(/^\| ([A-Z]-\d\d) \| (.*)$/gm)].map(([, id = '', rest]) => [id, rest ?? '']))
  const wanted = Object.entries(counts).flatMap(([group, count]) =>
    Array.from({ length: count }, (_, at) => `${group}-${String(at + 1).padStart(2, '0')}`),
  )

  it('have a line each', () => expect([...lines.keys()].toSorted()).toEqual(wanted.toSorted()))

  it('of the first rank have a test or a benchmark, or say why they have none', () => {
    const isShown = (line: string) => /\.test\.ts`: \*|`bench\/[\w-]+\.bench\.ts`/.test(line)
    const first = [...lines].filter(([, line]) => line.startsWith('1 '))
    expect(first.filter(([, line]) => !isShown(line)).map(([id]) => id)).toEqual(withoutTest)
    expect([...lines].filter(([, line]) => !isShown(line) && !/\| not (?:tested|built): ./.test(line))).toEqual([])
  })

  it('name only tests that exist', () => expect(namedButMissing(page)).toEqual([]))
})

describe('the map of the specification', () => {
  const page = readFileSync('docs/specification-map.md', 'utf8')
  const SECTIONS = [1, 2, 3, 4, 5, 6, 7, 8, 9]

  it('goes through the specification and the decisions, section by section', () => {
    const headings = [...page.matchAll(/^## (.*)$/gm)].map(([, heading = '']) => heading)
    const ofSpecification = headings.filter(heading => !heading.startsWith('Decisions')).join('\n')
    const ofDecisions = headings.filter(heading => heading.startsWith('Decisions')).join('\n')
    expect(SECTIONS.filter(section => !ofSpecification.includes(`§${section}`))).toEqual([])
    expect(SECTIONS.slice(0, -1).filter(section => !ofDecisions.includes(`§${section}`))).toEqual([])
  })

  it('has three columns a line, and none of them is empty', () => {
    const lines = page.split('\n').filter(line => line.startsWith('|'))
    expect(lines.filter(line => !/^(?:\| ?[^|]*[^| ] ?){3}\|$/.test(line))).toEqual([])
  })

  it('names only tests that exist', () => expect(namedButMissing(page)).toEqual([]))
})

/** The tests that a page names, `file`: *name*, and that are not there. */
function namedButMissing(page: string): string[] {
  const named = [...page.matchAll(/`((?:src|tests|tools)\/[\w./-]+)`: \*([^*]+)\*/g)]
  const missing = named.filter(
    ([, file = '', name = '']) => !existsSync(file) || !readFileSync(file, 'utf8').includes(name),
  )
  return missing.map(([whole]) => whole)
}

describe('the repository', () => {
  it('pins every version exactly', () => {
    const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as Record<string, Record<string, string>> // our own file
    const versions = ['dependencies', 'devDependencies', 'optionalDependencies'].flatMap(kind =>
      Object.entries(manifest[kind] ?? {}),
    )
    expect(versions.filter(([, version]) => !/^(npm:.+@)?\d+\.\d+\.\d+$/.test(version))).toEqual([])
  })

  it('names no address of a registry in the lock file', () => {
    expect(readFileSync('package-lock.json', 'utf8')).not.toContain('"resolved": "http')
  })

  it('never lets a server off proving its name', () => {
    const off =
      /rejectUnauthorized\s*:\s*false|NODE_TLS_REJECT_UNAUTHORIZED|checkServerIdentity|setServers\(|insecureHTTPParser/
    expect(product.filter(file => off.test(readFileSync(file, 'utf8')))).toEqual([])
  })

  it('holds no unfinished business', () => {
    const unfinished = new RegExp(['TO', 'DO|FIX', 'ME|X', 'XX|HA', 'CK'].join(''))
    expect(sources.filter(file => unfinished.test(readFileSync(file, 'utf8')))).toEqual([])
  })
})
