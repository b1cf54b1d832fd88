import { globSync } from 'node:fs'
import { resolve } from 'node:path'
import ts from 'typescript'

// Texts whose keys come from data: words in the audit log, including those of earlier releases
// (audit-log/describe-rules.ts), and event types.
const KEYS_FROM_DATA = /\/(audit-log\/audit-log-texts|audit-texts|definitions\/screen\/event-texts)\.ts$/

type Namespace = { at: string; keys: Set<string>; used: Set<string> }

/**
 * Returns a line for each unused text. Keys are found by their types, so a key built from a code
 * (`service-${service}`) marks all its possible values as used. A key that is passed on counts only
 * where it is a literal. Uses in tests do not count.
 */
export function checkTexts(): string[] {
  const files = globSync('src/**/*.{ts,tsx}').filter(file => !/\.test\.tsx?$/.test(file))
  return checkTextsIn(files)
}

/** Checks the given files, for the test. */
export function checkTextsIn(files: string[]): string[] {
  const program = ts.createProgram(
    files.map(file => resolve(file)),
    optionsOf('tsconfig.browser.json'),
  )
  const checker = program.getTypeChecker()
  const sources = program.getSourceFiles().filter(source => !source.fileName.includes('/node_modules/'))
  const namespaces = sources.flatMap(source => declaredIn(source))
  const hasUnusedKeys = () => namespaces.some(({ keys, used }) => used.size < keys.size)
  for (const isCandidate of filtersByCost(namespaces)) {
    for (const source of sources)
      if (hasUnusedKeys()) visit(source, node => isCandidate(node) && noteUse(node, checker, namespaces))
  }
  return namespaces.flatMap(({ at, keys, used }) =>
    [...keys].filter(key => !used.has(key)).map(key => `${at} ${key} is never used`),
  )
}

function optionsOf(config: string): ts.CompilerOptions {
  const { config: raw } = ts.readConfigFile(config, ts.sys.readFile)
  return { ...ts.parseJsonConfigFileContent(raw, ts.sys, '.').options, types: ['vite/client', 'node'] }
}

/**
 * Returns filters for the nodes to check with the compiler, the cheapest first: literal keys in
 * files that import texts, all expressions there, literal keys in other files, then all
 * expressions. The last one takes more than a minute and is used only if a key still seems unused.
 */
function filtersByCost(namespaces: Namespace[]): ((node: ts.Node) => boolean)[] {
  const keys = new Set(namespaces.flatMap(namespace => [...namespace.keys]))
  const isKey = (node: ts.Node) => ts.isStringLiteralLike(node) && keys.has(node.text)
  const isTemplate = (node: ts.Node) => ts.isTemplateExpression(node) || ts.isAsExpression(node)
  const namesTexts = (node: ts.Node) => /texts\.ts'|defineTexts/.test(node.getSourceFile().text)
  const isLiteral = (node: ts.Node) => isKey(node) || isTemplate(node)
  return [node => isLiteral(node) && namesTexts(node), namesTexts, isLiteral, () => true]
}

function visit(node: ts.Node, callback: (node: ts.Node) => void): void {
  callback(node)
  ts.forEachChild(node, child => visit(child, callback))
}

// Ignores entries with an explicit type: they are keyed by a code, and the compiler checks that
// they are complete (country-names.ts).
function declaredIn(source: ts.SourceFile): Namespace[] {
  const path = source.fileName.slice(source.fileName.lastIndexOf('/src/') + 1)
  const namespaces: Namespace[] = []
  visit(source, node => {
    if (!ts.isCallExpression(node) || node.expression.getText() !== 'defineTexts' || node.typeArguments) return
    const [, entries] = node.arguments
    if (entries === undefined || !ts.isObjectLiteralExpression(entries)) return
    const keys = entries.properties.map(property => nameOf(property).replace(/_(one|other)$/, ''))
    namespaces.push({ at: path, keys: new Set(keys), used: new Set() })
  })
  return namespaces.filter(({ at }) => !KEYS_FROM_DATA.test(at))
}

const nameOf = ({ name }: ts.ObjectLiteralElementLike): string =>
  name && (ts.isIdentifier(name) || ts.isStringLiteral(name)) ? name.text : ''

function noteUse(node: ts.Node, checker: ts.TypeChecker, namespaces: Namespace[]): void {
  if (!ts.isExpression(node)) return
  const [acceptedKeys, usedKeys] = keysAt(node, checker)
  for (const { used } of namespacesOf(acceptedKeys, namespaces)) for (const key of usedKeys) used.add(key)
}

/**
 * Returns the keys that an expression's place accepts and the keys that the expression may have.
 * The second list is empty if a key is only passed on.
 */
function keysAt(node: ts.Expression, checker: ts.TypeChecker): [acceptedKeys: string[], usedKeys: string[]] {
  if (ts.isAsExpression(node) && ts.isTemplateExpression(node.expression)) {
    const { text } = node.expression.head
    const acceptedKeys = literalsOf(checker.getTypeAtLocation(node))
    return [acceptedKeys, acceptedKeys.filter(key => key.startsWith(text))]
  }
  const acceptedKeys = literalsOf(checker.getContextualType(node))
  const usedKeys = acceptedKeys.length === 0 ? [] : literalsOf(checker.getTypeAtLocation(node))
  return [acceptedKeys, usedKeys.length === acceptedKeys.length && acceptedKeys.length > 1 ? [] : usedKeys]
}

/**
 * Returns the namespaces whose key set equals `acceptedKeys` or, if there is none, those that
 * contain all of them.
 */
function namespacesOf(acceptedKeys: string[], namespaces: Namespace[]): Namespace[] {
  const containing = namespaces.filter(
    ({ keys }) => acceptedKeys.length > 0 && acceptedKeys.every(key => keys.has(key)),
  )
  const exact = containing.filter(({ keys }) => keys.size === acceptedKeys.length)
  return exact.length > 0 ? exact : containing
}

/** Returns the members of a union of string literals; empty for every other type. */
function literalsOf(type: ts.Type | undefined): string[] {
  const parts = (type?.isUnion() ? type.types : [type]).filter(part => part && !(part.flags & ts.TypeFlags.Undefined))
  const strings = parts.flatMap(part => (part?.isStringLiteral() ? [part.value] : []))
  return strings.length === parts.length ? strings : []
}
