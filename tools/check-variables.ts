import { existsSync, globSync, readFileSync } from 'node:fs'
import ts from 'typescript'
import { readConfiguration } from '../src/app/start/configuration.ts'
import { OTHER_VARIABLES } from '../src/app/start/other-variables.ts'
import { VARIABLES } from '../src/app/start/variables.ts'

/** These files create the configuration, so reads in them do not count. */
const MAKES_IT = new Set(['src/app/start/configuration.ts', 'src/app/start/variables.ts'])
/** These files never receive the configuration. */
const APART = /^src\/(?:simulator|base\/ui|app\/pages|app\/shell)\/|\/screen\//
/**
 * These files read variables through their own lists: the configuration, secrets in files, the
 * environment of other programs, the simulator's options.
 */
const BY_LIST = new Set([
  'src/app/start/configuration.ts',
  'src/app/start/configuration.ts',
  'src/base/database/cluster/programs.ts',
  'src/base/threads/start-process.ts',
  'src/simulator/read-options.ts',
])

/**
 * Returns each configuration variable that is never read, each that is read but in no table, and
 * each whose reader is gone.
 */
export function checkVariables(): string[] {
  const files = globSync('src/**/*.{ts,tsx}').filter(file => !/\.test\.tsx?$/.test(file))
  const sources = files.map(file => parse(file, readFileSync(file, 'utf8')))
  return [
    ...unreadFields(Object.keys(readConfiguration({})), sources),
    ...sources.flatMap(strangersIn),
    ...lostReaders(),
  ]
}

/** Checks the given source texts, for the test. */
export function checkVariablesIn(fields: readonly string[], texts: Readonly<Record<string, string>>): string[] {
  const sources = Object.entries(texts).map(([file, text]) => parse(file, text))
  return [...unreadFields(fields, sources), ...sources.flatMap(strangersIn)]
}

const parse = (file: string, text: string) => ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)

/**
 * A field counts as read if a value's property of that name is accessed; a type that only names it
 * does not count.
 */
function unreadFields(fields: readonly string[], sources: readonly ts.SourceFile[]): string[] {
  const readers = sources.filter(({ fileName }) => !MAKES_IT.has(fileName) && !APART.test(fileName))
  const read = new Set(readers.flatMap(source => readsIn(source).map(({ name }) => name)))
  return fields.filter(field => !read.has(field)).map(field => `${field} of the configuration is never read`)
}

/** Returns the environment variables that a source reads and no table lists. */
function strangersIn(source: ts.SourceFile): string[] {
  const known = new Set([...Object.values(VARIABLES), ...OTHER_VARIABLES].map(({ name }) => name))
  const strangers = readsIn(source).filter(({ of, name }) => isEnvironment(of) && !known.has(name))
  return strangers
    .filter(({ name }) => name !== COMPUTED || !BY_LIST.has(source.fileName))
    .map(({ name }) => `${source.fileName} reads ${name}, which is in neither variables.ts nor other-variables.ts`)
}

const lostReaders = (): string[] =>
  OTHER_VARIABLES.filter(({ name, readBy }) => !existsSync(readBy) || !readFileSync(readBy, 'utf8').includes(name)).map(
    ({ name, readBy }) => `${readBy} does not read ${name}, as other-variables.ts says`,
  )

/** A property read by name: `of.name`, `of['name']`, `const { name } = of`, `({ name }: T) =>`. */
type Read = { of: string; name: string }
const COMPUTED = 'a computed name'

function readsIn(source: ts.SourceFile): Read[] {
  const found: Read[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAccessExpression(node)) found.push({ of: node.expression.getText(), name: node.name.text })
    if (ts.isElementAccessExpression(node))
      found.push({ of: node.expression.getText(), name: nameIn(node.argumentExpression) })
    if (ts.isObjectBindingPattern(node))
      found.push(...node.elements.map(each => ({ of: takenFrom(node), name: nameIn(each.propertyName ?? each.name) })))
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

function nameIn(node: ts.Node): string {
  if (ts.isStringLiteralLike(node)) return node.text
  return ts.isIdentifier(node) && !ts.isElementAccessExpression(node.parent) ? node.text : COMPUTED
}

const takenFrom = ({ parent }: ts.ObjectBindingPattern): string =>
  (ts.isVariableDeclaration(parent) && parent.initializer?.getText()) || ''

const isEnvironment = (of: string): boolean => /(?:^|\.)env(?:ironment)?$/.test(of)
