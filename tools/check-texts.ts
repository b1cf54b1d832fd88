import { globSync } from 'node:fs'
import { resolve } from 'node:path'
import ts from 'typescript'

// Texts whose keys come from data: words in the log, including those of other releases
// (audit-log/describe-rules.ts), and types of events.
const MADE_OF_DATA = /\/(audit-log\/audit-log-texts|audit-texts|definitions\/screen\/event-texts)\.ts$/

type Namespace = { at: string; keys: Set<string>; used: Set<string> }

/**
 * Returns every unused text. Types identify the keys, so a key built from a code
 * (`service-${service}`) counts as all its possible values. A key that is passed on counts where it
 * was written. Uses in tests do not count.
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
  const isOpen = () => namespaces.some(({ keys, used }) => used.size < keys.size)
  for (const mayUse of placesByCost(namespaces)) {
    for (const source of sources)
      if (isOpen()) visit(source, node => mayUse(node) && noteUse(node, checker, namespaces))
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
 * Returns the places to check with the compiler, ordered by cost and yield: literal keys in files
 * that name texts, then in other files, then all expressions of both. The last take the compiler
 * more than a minute and are reached only if a key may be unused.
 */
function placesByCost(namespaces: Namespace[]): ((node: ts.Node) => boolean)[] {
  const keys = new Set(namespaces.flatMap(namespace => [...namespace.keys]))
  const isKey = (node: ts.Node) => ts.isStringLiteralLike(node) && keys.has(node.text)
  const isTemplate = (node: ts.Node) => ts.isTemplateExpression(node) || ts.isAsExpression(node)
  const namesTexts = (node: ts.Node) => /texts\.ts'|defineTexts/.test(node.getSourceFile().text)
  const isWritten = (node: ts.Node) => isKey(node) || isTemplate(node)
  return [node => isWritten(node) && namesTexts(node), namesTexts, isWritten, () => true]
}

function visit(node: ts.Node, look: (node: ts.Node) => void): void {
  look(node)
  ts.forEachChild(node, child => visit(child, look))
}

// Entries with an explicit type are keyed by a code, and the compiler checks that they are complete
// (country-names.ts).
function declaredIn(source: ts.SourceFile): Namespace[] {
  const path = source.fileName.slice(source.fileName.lastIndexOf('/src/') + 1)
  const found: Namespace[] = []
  visit(source, node => {
    if (!ts.isCallExpression(node) || node.expression.getText() !== 'defineTexts' || node.typeArguments) return
    const [, entries] = node.arguments
    if (entries === undefined || !ts.isObjectLiteralExpression(entries)) return
    const keys = entries.properties.map(property => nameOf(property).replace(/_(one|other)$/, ''))
    found.push({ at: path, keys: new Set(keys), used: new Set() })
  })
  return found.filter(({ at }) => !MADE_OF_DATA.test(at))
}

const nameOf = ({ name }: ts.ObjectLiteralElementLike): string =>
  name && (ts.isIdentifier(name) || ts.isStringLiteral(name)) ? name.text : ''

function noteUse(node: ts.Node, checker: ts.TypeChecker, namespaces: Namespace[]): void {
  if (!ts.isExpression(node)) return
  const [wanted, said] = wantedAndSaid(node, checker)
  for (const { used } of meant(wanted, namespaces)) for (const key of said) used.add(key)
}

/**
 * Returns the keys that a place accepts and those written there; empty if a key is only passed on.
 */
function wantedAndSaid(node: ts.Expression, checker: ts.TypeChecker): [wanted: string[], said: string[]] {
  if (ts.isAsExpression(node) && ts.isTemplateExpression(node.expression)) {
    const { text } = node.expression.head
    const wanted = literalsOf(checker.getTypeAtLocation(node))
    return [wanted, wanted.filter(key => key.startsWith(text))]
  }
  const wanted = literalsOf(checker.getContextualType(node))
  const said = wanted.length === 0 ? [] : literalsOf(checker.getTypeAtLocation(node))
  return [wanted, said.length === wanted.length && wanted.length > 1 ? [] : said]
}

/**
 * Returns the namespaces whose complete key set equals a union of strings or, if there is none,
 * those that contain it.
 */
function meant(wanted: string[], namespaces: Namespace[]): Namespace[] {
  const holding = namespaces.filter(({ keys }) => wanted.length > 0 && wanted.every(key => keys.has(key)))
  const whole = holding.filter(({ keys }) => keys.size === wanted.length)
  return whole.length > 0 ? whole : holding
}

/** Returns the strings of a union of strings; empty for every other type. */
function literalsOf(type: ts.Type | undefined): string[] {
  const parts = (type?.isUnion() ? type.types : [type]).filter(part => part && !(part.flags & ts.TypeFlags.Undefined))
  const strings = parts.flatMap(part => (part?.isStringLiteral() ? [part.value] : []))
  return strings.length === parts.length ? strings : []
}
