import { globSync, readFileSync } from 'node:fs'
import ts from 'typescript'

/**
 * Reports, one per line, code in the server's sources that breaks transactions: use of the pool
 * (`db`, `database`) inside a transaction, a `boss.send` there without `{ db: fromKysely(trx) }`,
 * and any raw BEGIN outside `database/`. Inside a transaction, a query on the pool runs on another
 * connection: it survives a rollback, may wait forever for the transaction's locks, and waits for a
 * connection if such transactions hold all of them. A raw BEGIN runs on an arbitrary connection.
 *
 * Inside a transaction means: the body of a function that takes `trx` or a `Transaction`, and any
 * function passed to `.transaction().execute`, to `commit`, or to another function that takes a
 * `(trx: Transaction) => …` and so opens one.
 */
export function checkTransactions(): string[] {
  const files = globSync('src/**/*.ts').filter(file => !file.endsWith('.test.ts'))
  const sources = files.map(file => parse(file, readFileSync(file, 'utf8')))
  const openers = new Set(sources.flatMap(openersIn))
  return sources.flatMap(source => checkParsed(source, openers))
}

/** Checks one source text, for the test. Knows only `commit` and the declarations in the text. */
export function checkSource(file: string, text: string): string[] {
  const source = parse(file, text)
  return checkParsed(source, new Set(['commit', ...openersIn(source)]))
}

const parse = (file: string, text: string) => ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)

/** Returns the names of functions that take a `(trx: Transaction) => …`. */
function openersIn(source: ts.SourceFile): string[] {
  const names: string[] = []
  const visit = (node: ts.Node): void => {
    if (isFunction(node) && node.parameters.some(takesWork)) names.push(nameOf(node))
    ts.forEachChild(node, visit)
  }
  visit(source)
  return names.filter(name => name !== '')
}

const takesWork = ({ type }: ts.ParameterDeclaration): boolean =>
  type !== undefined && ts.isFunctionTypeNode(type) && type.parameters.some(isTransaction)

const nameOf = (node: ts.SignatureDeclaration): string =>
  (node.name ?? (ts.isVariableDeclaration(node.parent) ? node.parent.name : undefined))?.getText() ?? ''

function checkParsed(source: ts.SourceFile, openers: ReadonlySet<string>): string[] {
  const violations: string[] = []
  const report = (node: ts.Node, message: string) => {
    const { line } = source.getLineAndCharacterOfPosition(node.getStart())
    violations.push(`${source.fileName}:${line + 1} ${message}`)
  }
  const visit = (node: ts.Node, isInTransaction: boolean): void => {
    if (isRawBegin(node) && !source.fileName.startsWith('src/base/database/'))
      report(node, 'raw BEGIN: use db.transaction()')
    if (isInTransaction && isPool(node) && !hasJoinedPool(node))
      report(node, 'uses the pool inside a transaction: use trx')
    if (isInTransaction && isSendWithoutDb(node))
      report(node, 'boss.send inside a transaction needs { db: fromKysely(trx) }')
    ts.forEachChild(node, child => visit(child, isInTransaction || isBody(child, openers)))
  }
  visit(source, false)
  return violations
}

// Returns whether a node is code inside a transaction: the body of a function that takes a
// transaction, or a function passed to one that opens it, even `async () => …`.
function isBody(node: ts.Node, openers: ReadonlySet<string>): boolean {
  const { parent } = node
  if (isFunction(parent)) return parent.body === node && parent.parameters.some(isTransaction)
  return (
    isFunction(node) && ts.isCallExpression(parent) && parent.expression !== node && opensTransaction(parent, openers)
  )
}

const isFunction = (node: ts.Node): node is ts.FunctionLikeDeclaration => ts.isFunctionLike(node) && 'body' in node

const isTransaction = ({ name, type }: ts.ParameterDeclaration): boolean =>
  name.getText() === 'trx' || type?.getText() === 'Transaction'

const opensTransaction = ({ expression }: ts.CallExpression, openers: ReadonlySet<string>): boolean =>
  /\.transaction\(\)[\s\S]*\.execute$/.test(expression.getText()) ||
  openers.has(ts.isPropertyAccessExpression(expression) ? expression.name.text : expression.getText())

/**
 * Returns whether a node uses the value of `db` or `database`, as a variable or a member, and does
 * not only declare the name.
 */
function isPool(node: ts.Node): boolean {
  if (!ts.isIdentifier(node) || !/^(db|database)$/.test(node.text)) return false
  const value = ts.isPropertyAccessExpression(node.parent) && node.parent.name === node ? node.parent : node
  const { parent } = value
  // In `database.db` only the member counts, so that it is reported once; `database.kind` does not
  // use the pool.
  if (ts.isPropertyAccessExpression(parent)) return !/^(db|kind|url)$/.test(parent.name.text)
  return value !== node || !isOnlyDeclared(node)
}

// Returns whether an identifier only names a key, a parameter, a variable or a type. In `{ db }` it
// is both key and value.
const isOnlyDeclared = (node: ts.Identifier): boolean =>
  ts.isTypeNode(node.parent) ||
  (!ts.isShorthandPropertyAssignment(node.parent) && ts.getNameOfDeclaration(node.parent as ts.Declaration) === node)

// Returns whether an enclosing block contains const db = fromKysely(trx), so that `db` refers to
// the transaction.
const hasJoinedPool = (node: ts.Node): boolean =>
  ts.findAncestor(node, ancestor => ts.isBlock(ancestor) && ancestor.statements.some(isJoining)) !== undefined

const isJoining = (statement: ts.Statement): boolean => /^const db = fromKysely\(trx\)$/.test(statement.getText())

const isSendWithoutDb = (node: ts.Node): boolean =>
  ts.isCallExpression(node) &&
  /(^|\.)boss\.(send|complete|insert)$/.test(node.expression.getText()) &&
  !node.arguments.some(argument => /\bdb\b/.test(argument.getText()))

const isRawBegin = (node: ts.Node): boolean => ts.isStringLiteralLike(node) && /^\s*begin\s*;?\s*$/i.test(node.text)
