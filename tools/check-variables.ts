import { existsSync, globSync, readFileSync } from 'node:fs'
import ts from 'typescript'
import { readConfiguration } from '../src/app/start/configuration.ts'
import { OTHER_VARIABLES } from '../src/app/start/other-variables.ts'
import { VARIABLES } from '../src/app/start/variables.ts'

/** Files that create the configuration; reads in them do not count. */
const CONFIGURATION_FILES = new Set(['src/app/start/configuration.ts', 'src/app/start/variables.ts'])
/** Files that never receive the configuration. */
const FILES_WITHOUT_CONFIGURATION = /^src\/(?:simulator|base\/ui|app\/pages|app\/shell)\/|\/screen\//
/**
 * Files that read variables through their own lists: the configuration, secrets in files, the
 * environment of other programs, and the simulator's options.
 */
const LIST_READERS = new Set([
  'src/app/start/configuration.ts',
  'src/app/start/configuration.ts',
  'src/base/database/cluster/programs.ts',
  'src/base/threads/start-process.ts',
  'src/simulator/read-options.ts',
])

/**
 * Returns a line for each configuration variable that is never read, each variable that is read but
 * in no table, and each variable that its listed reader no longer reads.
 */
export function checkVariables(): string[] {
  const files = globSync('src/**/*.{ts,tsx}').filter(file => !/\.test\.tsx?$/.test(file))
  const sources = files.map(file => parse(file, readFileSync(file, 'utf8')))
  return [
    ...unreadFields(Object.keys(readConfiguration({})), sources),
    ...sources.flatMap(unlistedIn),
    ...outdatedReaders(),
  ]
}

/** Checks the given source texts, for the test. */
export function checkVariablesIn(fields: readonly string[], texts: Readonly<Record<string, string>>): string[] {
  const sources = Object.entries(texts).map(([file, text]) => parse(file, text))
  return [...unreadFields(fields, sources), ...sources.flatMap(unlistedIn)]
}

const parse = (file: string, text: string) => ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)

/**
 * Returns a line for each unread field. A field counts as read if a property of its name is
 * accessed; a type that only contains the name does not count.
 */
function unreadFields(fields: readonly string[], sources: readonly ts.SourceFile[]): string[] {
  const readers = sources.filter(
    ({ fileName }) => !CONFIGURATION_FILES.has(fileName) && !FILES_WITHOUT_CONFIGURATION.test(fileName),
  )
  const read = new Set(readers.flatMap(source => readsIn(source).map(({ name }) => name)))
  return fields.filter(field => !read.has(field)).map(field => `${field} of the configuration is never read`)
}

/** Returns the environment variables that a source reads and no table lists. */
function unlistedIn(source: ts.SourceFile): string[] {
  const listedNames = new Set([...Object.values(VARIABLES), ...OTHER_VARIABLES].map(({ name }) => name))
  const unlisted = readsIn(source).filter(({ of, name }) => isEnvironment(of) && !listedNames.has(name))
  return unlisted
    .filter(({ name }) => name !== COMPUTED || !LIST_READERS.has(source.fileName))
    .map(({ name }) => `${source.fileName} reads ${name}, which is in neither variables.ts nor other-variables.ts`)
}

const outdatedReaders = (): string[] =>
  OTHER_VARIABLES.filter(({ name, readBy }) => !existsSync(readBy) || !readFileSync(readBy, 'utf8').includes(name)).map(
    ({ name, readBy }) => `${readBy} does not read ${name}, as other-variables.ts says`,
  )

/** A property access: `of.name`, `of['name']`, `const { name } = of` or `({ name }: T) =>`. */
type PropertyRead = { of: string; name: string }
const COMPUTED = 'a computed name'

function readsIn(source: ts.SourceFile): PropertyRead[] {
  const reads: PropertyRead[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAccessExpression(node)) reads.push({ of: node.expression.getText(), name: node.name.text })
    if (ts.isElementAccessExpression(node))
      reads.push({ of: node.expression.getText(), name: nameIn(node.argumentExpression) })
    if (ts.isObjectBindingPattern(node))
      reads.push(
        ...node.elements.map(element => ({
          of: initializerOf(node),
          name: nameIn(element.propertyName ?? element.name),
        })),
      )
    ts.forEachChild(node, visit)
  }
  visit(source)
  return reads
}

function nameIn(node: ts.Node): string {
  if (ts.isStringLiteralLike(node)) return node.text
  return ts.isIdentifier(node) && !ts.isElementAccessExpression(node.parent) ? node.text : COMPUTED
}

const initializerOf = ({ parent }: ts.ObjectBindingPattern): string =>
  (ts.isVariableDeclaration(parent) && parent.initializer?.getText()) || ''

const isEnvironment = (of: string): boolean => /(?:^|\.)env(?:ironment)?$/.test(of)
