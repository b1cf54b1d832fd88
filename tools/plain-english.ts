import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const SUBJECT_WIDTH = 72
/** The commit of the last release before subjects were limited to 72 characters. */
const LAST_UNCHECKED_COMMIT = '66d89710'
const COMMENT_WIDTH = 100

/** A pattern and what to write instead. */
type Rule = { pattern: RegExp; advice: string }

const NAMES: readonly Rule[] = [{ pattern: /\b(?:MOST|FEWEST)_[A-Z_]+\b/g, advice: 'MAX_… or MIN_…' }]

const WORDS: readonly Rule[] = [
  { pattern: /\bwho(?:m)?ever\b/gi, advice: 'name who does it' },
  { pattern: /\b(?:nobody|somebody)(?:['’]s)?\b/gi, advice: 'name who does it' },
  { pattern: /\banew\b/gi, advice: 'again' },
  { pattern: /\bof late\b/gi, advice: 'recently' },
  { pattern: /\bin vain\b/gi, advice: 'without success' },
  { pattern: /\bso (?:many|long)\b/gi, advice: 'the number, by its name' },
  { pattern: /\bno more\b(?! than)/gi, advice: 'no longer' },
]

/** Files whose comments are not checked, with the reason. */
const EXEMPT: ReadonlyMap<string, string> = new Map([
  ['clients/cli/client.ts', 'generated from the descriptions of the API'],
  ['src/base/database/cluster/run-as.ts', 'nobody is a Unix user'],
  ['src/checking/batches/upload/receive-upload.ts', 'anew is a field of the upload'],
  ['src/checking/batches/upload/wire.ts', 'anew and nobody are names on the wire'],
  ['src/checking/stock-checks/end.ts', 'nobody-there is a stored reason'],
])

const IS_COMMENT = /^\s*(?:\/\/|\/?\*)/

/**
 * Checks names, comments and commit subjects (docs/decisions/2026-11-29-plain-names.md). Returns
 * lines of the form "path:line: fault".
 */
export function checkPlainEnglish(): string[] {
  const files = git('ls-files', '*.ts', '*.tsx', '*.css')
  return [...files.flatMap(path => checkText(path, readFileSync(path, 'utf8'))), ...checkSubjects()]
}

/** Returns the faults of one file. */
export const checkText = (path: string, text: string): string[] =>
  text.split('\n').flatMap((line, index) => faultsIn(path, line).map(fault => `${path}:${index + 1}: ${fault}`))

function faultsIn(path: string, line: string): string[] {
  const names = matchesOf(NAMES, line)
  if (EXEMPT.has(path) || !IS_COMMENT.test(line)) return names
  const width = line.length > COMMENT_WIDTH ? [`a comment of ${line.length} columns, at most ${COMMENT_WIDTH}`] : []
  return [...names, ...width, ...matchesOf(WORDS, line)]
}

const matchesOf = (rules: readonly Rule[], line: string): string[] =>
  rules.flatMap(({ pattern, advice }) => (line.match(pattern) ?? []).map(word => `“${word}”: ${advice}`))

/** Checks the subjects of all commits after that commit. */
const checkSubjects = (): string[] =>
  git('log', '--format=%s', `${LAST_UNCHECKED_COMMIT}..HEAD`)
    .filter(subject => subject.length > SUBJECT_WIDTH)
    .map(subject => `commit “${subject}” has ${subject.length} characters, at most ${SUBJECT_WIDTH}`)

/** Returns the lines of git's output; empty if there is no repository. */
function git(...args: string[]): string[] {
  try {
    const output = execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    return output.split('\n').filter(line => line !== '')
  } catch {
    return []
  }
}
