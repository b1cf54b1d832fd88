import { globSync, readFileSync } from 'node:fs'
import ts from 'typescript'

/**
 * PGlite is one session (architecture §3.5): inside a transaction the pool waits for itself for ever, and a raw BEGIN
 * swallows everybody else's statements. This reads the server's sources and names, per line: a call on `db` or
 * `database.db` inside a callback given to `.execute(trx => …)` of a transaction, a `boss.send` there without `{ db }`,
 * and any raw BEGIN outside `database/`.
 */
export function checkTransactions(): string[] {
  const files = globSync('src/**/*.ts').filter(file => !file.endsWith('.test.ts'))
  return files.flatMap(file => checkSource(file, readFileSync(file, 'utf8')))
}

/** The same for one source text, as the test uses it. */
export function checkSource(file: string, text: string): string[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
  const found: string[] = []
  const say = (node: ts.Node, what: string) => {
    const { line } = source.getLineAndCharacterOfPosition(node.getStart())
    found.push(`${file}:${line + 1} ${what}`)
  }
  const visit = (node: ts.Node, inTransaction: boolean): void => {
    if (isRawBegin(node) && !file.startsWith('src/database/')) say(node, 'raw BEGIN: use db.transaction()')
    if (inTransaction && isPoolUse(node)) say(node, 'uses the pool inside a transaction: use trx')
    if (inTransaction && isSendWithoutDb(node))
      say(node, 'boss.send inside a transaction needs { db: fromKysely(trx) }')
    const body = transactionBody(node)
    ts.forEachChild(node, child => visit(child, inTransaction || child === body))
  }
  visit(source, false)
  return found
}

// db.transaction().execute(async trx => …): the callback is the transaction's body.
function transactionBody(node: ts.Node): ts.Node | undefined {
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return undefined
  const isExecute =
    node.expression.name.text === 'execute' && /\.transaction\(\)/.test(node.expression.expression.getText())
  return isExecute ? node.arguments[0] : undefined
}

const POOL_METHODS = /^(selectFrom|insertInto|updateTable|deleteFrom|with|transaction|executeQuery)$/

const isPoolUse = (node: ts.Node): boolean =>
  ts.isPropertyAccessExpression(node) &&
  POOL_METHODS.test(node.name.text) &&
  /(^|\.)db$/.test(node.expression.getText())

const isSendWithoutDb = (node: ts.Node): boolean =>
  ts.isCallExpression(node) &&
  /(^|\.)boss\.(send|complete|insert)$/.test(node.expression.getText()) &&
  !node.arguments.some(argument => /\bdb\b/.test(argument.getText()))

const isRawBegin = (node: ts.Node): boolean => ts.isStringLiteralLike(node) && /^\s*begin\s*;?\s*$/i.test(node.text)
