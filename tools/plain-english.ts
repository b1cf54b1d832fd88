import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const WIDTH = 100
const SUBJECT_WIDTH = 72
/** Commits behind this release have subjects of at most 72 characters. */
const SINCE = '66d89710'
const COMMENT = /^\s*(?:\/\/|\/\*|\* |\*\/)/
/** Lines that a tool reads: it takes no second one. */
const OF_TOOLS = /biome-ignore|https?:\/\/\S{60}/
const NAMES = /\b(?:MOST|FEWEST)_[A-Z_]+\b/g

/** Where the code is not in plain English (docs/decisions/2026-11-29-plain-names.md): "path:line: what", '' = nowhere. */
export function checkPlainEnglish(): string[] {
  const files = git('ls-files', '*.ts', '*.tsx').filter(path => !path.startsWith('clients/cli/client.ts'))
  return [...files.flatMap(path => checkText(path, readFileSync(path, 'utf8'))), ...checkSubjects()]
}

/** Takes a file's path and text; returns its comment lines that are too long and its constants that say MOST or FEWEST. */
export function checkText(path: string, text: string): string[] {
  return text.split('\n').flatMap((line, at) => {
    const isLong = line.length > WIDTH && COMMENT.test(line) && !OF_TOOLS.test(line)
    return [
      ...(isLong ? [`${path}:${at + 1}: a comment of ${line.length} columns, at most ${WIDTH}`] : []),
      ...(line.match(NAMES) ?? []).map(name => `${path}:${at + 1}: ${name} is MAX_… or MIN_…`),
    ]
  })
}

/** Of commits that a change brings; none where the history is not there. */
function checkSubjects(): string[] {
  try {
    return git('log', '--format=%s', `${SINCE}..HEAD`)
      .filter(subject => subject.length > SUBJECT_WIDTH)
      .map(subject => `commit “${subject}” has ${subject.length} characters, at most ${SUBJECT_WIDTH}`)
  } catch {
    return []
  }
}

const git = (...words: string[]): string[] =>
  execFileSync('git', words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    .split('\n')
    .filter(line => line !== '')
