import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import ts from 'typescript'

/** Returns the text of a repository file, or null if it does not exist. */
export type Read = (file: string) => string | null

const readFile: Read = file => (existsSync(file) ? readFileSync(file, 'utf8') : null)

/**
 * Compares docs/walks.md with the imports. Each section is a walk: a table of steps from top to
 * bottom, which names the folders that it covers ("Whole in"). Returns a line for each step that
 * does not exist, occurs twice, or is not reachable from a step above it; and for each file of
 * those folders that a step uses but the walk does not name.
 *
 * A step is reachable if a step above imports it, or if its line says "handed in by" a file of
 * `src/app/start/` that imports it. Type imports do not count, because no data flows through them.
 */
export function checkWalks(page: string, read: Read = readFile): string[] {
  const sections = page.split(/^## /m).slice(1)
  return sections.flatMap(section => {
    const [title = '', ...lines] = section.split('\n')
    return checkWalk(walkOf(lines), read).map(fault => `${title}: ${fault}`)
  })
}

type Step = { file: string; handedInBy: string | null }
type Walk = { steps: Step[]; beside: string[]; folders: string[] }

function walkOf(lines: string[]): Walk {
  const rows = lines.flatMap(line => /^\|[^|]*\| `([^`]+)` \|(.*)\|$/.exec(line)?.slice(1) ?? []).entries()
  const cells = [...rows].map(([, cell]) => cell)
  const steps = cells
    .filter((_, at) => at % 2 === 0)
    .map((file, at) => ({ file, handedInBy: /handed in by `([^`]+)`/.exec(cells[2 * at + 1] ?? '')?.[1] ?? null }))
  const taken = new Set(steps.flatMap(({ file, handedInBy }) => [file, handedInBy]))
  const named = pathsIn(lines.join('\n'))
  const folders = pathsIn(lines.find(line => line.startsWith('Whole in')) ?? '')
  return { steps, folders, beside: named.filter(path => !taken.has(path) && !folders.includes(path)) }
}

const pathsIn = (text: string): string[] => [
  ...new Set([...text.matchAll(/`(src\/[^`]+)`/g)].map(([, path = '']) => path)),
]

function checkWalk(walk: Walk, read: Read): string[] {
  const files = walk.steps.map(step => step.file)
  if (walk.steps.length === 0 || walk.folders.length === 0)
    return ['has no table of steps, or does not say in what it is whole']
  const missing = files.filter(file => read(file) === null)
  if (missing.length > 0) return missing.map(file => `${file} does not exist`)
  const imports = new Map(files.map(file => [file, importsOf(file, read)]))
  return [
    ...files.filter((file, at) => files.indexOf(file) !== at).map(file => `${file} stands twice`),
    ...walk.steps.flatMap((step, at) => unreached(step, files.slice(0, at), imports, read)),
    ...leftOut(walk, imports),
    ...idle(walk, imports),
  ]
}

type Imports = ReadonlyMap<string, ReadonlySet<string>>

function unreached({ file, handedInBy }: Step, above: string[], imports: Imports, read: Read): string[] {
  if (handedInBy !== null) {
    const isHandedIn = handedInBy.startsWith('src/app/start/') && importsOf(handedInBy, read).has(file)
    return isHandedIn ? [] : [`${file} is not handed in by ${handedInBy}`]
  }
  const isReached = above.length === 0 || above.some(step => imports.get(step)?.has(file))
  return isReached ? [] : [`${file} is imported by no step above it`]
}

// Texts and types shared by several files are not part of a data flow.
const SHARED = /\/(?:[a-z]+-)?texts\.ts$|\/(?:wire|contract)\.ts$|-rules\.ts$/

function leftOut({ steps, beside, folders }: Walk, imports: Imports): string[] {
  const named = new Set([...steps.map(step => step.file), ...beside])
  const isOwed = (file: string) =>
    folders.some(folder => file.startsWith(folder)) && !SHARED.test(file) && !named.has(file)
  return [...imports].flatMap(([step, used]) =>
    [...used].filter(isOwed).map(file => `${file}, which ${step} imports, is not named`),
  )
}

function idle({ beside }: Walk, imports: Imports): string[] {
  const used = new Set([...imports.values()].flatMap(each => [...each]))
  return beside.filter(path => !used.has(path)).map(path => `${path} is named, but no step imports it`)
}

/**
 * Returns the files of `src/` that a file uses: imported, statically or lazily, as more than a
 * type, or started as a thread or a process.
 */
function importsOf(file: string, read: Read): Set<string> {
  const source = ts.createSourceFile(file, read(file) ?? '', ts.ScriptTarget.Latest, true)
  const found = new Set<string>()
  const visit = (node: ts.Node): void => {
    if (isTypeOnly(node)) return
    if (ts.isStringLiteral(node) && /^\.\.?\/.*\.tsx?$/.test(node.text)) found.add(join(dirname(file), node.text))
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

function isTypeOnly(node: ts.Node): boolean {
  if (ts.isExportDeclaration(node)) return node.isTypeOnly
  if (!ts.isImportDeclaration(node) || !node.importClause) return false
  const { phaseModifier, name, namedBindings } = node.importClause
  if (phaseModifier === ts.SyntaxKind.TypeKeyword) return true
  const isNamed = namedBindings !== undefined && ts.isNamedImports(namedBindings)
  return !name && isNamed && namedBindings.elements.every(element => element.isTypeOnly)
}
