import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const SUBJECT_WIDTH = 72
/** From the commit after this one on, subjects have at most 72 characters. */
const SINCE = '66d89710'
const NAMES = /\b(?:MOST|FEWEST)_[A-Z_]+\b/g

/**
 * Returns where the code is not in plain English (docs/decisions/2026-11-29-plain-names.md), as
 * "path:line: what".
 */
export function checkPlainEnglish(): string[] {
  const files = git('ls-files', '*.ts', '*.tsx')
  return [...files.flatMap(path => checkText(path, readFileSync(path, 'utf8'))), ...checkSubjects()]
}

/** Returns the constants in a file's text that say MOST or FEWEST. */
export const checkText = (path: string, text: string): string[] =>
  text
    .split('\n')
    .flatMap((line, at) => (line.match(NAMES) ?? []).map(name => `${path}:${at + 1}: ${name} is MAX_… or MIN_…`))

/** Checks the subjects of the commits since then. */
const checkSubjects = (): string[] =>
  git('log', '--format=%s', `${SINCE}..HEAD`)
    .filter(subject => subject.length > SUBJECT_WIDTH)
    .map(subject => `commit “${subject}” has ${subject.length} characters, at most ${SUBJECT_WIDTH}`)

/**
 * Returns the output lines of git; empty without a history, because a plain copy has nothing to
 * check.
 */
function git(...words: string[]): string[] {
  try {
    const said = execFileSync('git', words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    return said.split('\n').filter(line => line !== '')
  } catch {
    return []
  }
}
