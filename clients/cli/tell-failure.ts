import { LIST_FIELDS } from './commands/list-options.ts'
import { EXIT, type ExitCode } from './exit-codes.ts'
import { isPassing, Refusal, Unreachable } from './refusal.ts'
import type { Terminal } from './terminal.ts'
import type { Say } from './texts.ts'

/**
 * Prints a failure in one line, or one per field. Returns the exit code: 2 if it may be temporary,
 * else 3.
 */
export function tellFailure(failure: unknown, terminal: Terminal, say: Say): ExitCode {
  const message = failure instanceof Error ? failure.message : String(failure)
  if (failure instanceof Unreachable) terminal.note(say('unreachable', { value: message }))
  else if (failure instanceof Refusal) tellRefusal(failure, terminal, say)
  else terminal.note(message)
  return isPassing(failure) ? EXIT.someNotChecked : EXIT.refused
}

/** For these codes the message only refers to the fields. */
const SAID_BY_FIELDS = ['bad_input', 'unknown_field']

function tellRefusal({ message, code, issues, candidates, retryAfter }: Refusal, terminal: Terminal, say: Say): void {
  const isSaid = issues.length > 0 && SAID_BY_FIELDS.includes(code)
  const lines = issues.map(({ path, message: wrong }) => `${optionOf(path)}: ${wrong}`)
  if (isSaid) terminal.note(say('refused', { value: lines.join('\n') }))
  else for (const line of [say('refused', { value: message }), ...lines.map(each => `  ${each}`)]) terminal.note(line)
  if (code === 'redirected') terminal.note(say('redirected'))
  if (candidates.length > 0) terminal.note(say('candidates', { value: candidates.join(', ') }))
  if (retryAfter !== null) terminal.note(say('retryAfter', { value: retryAfter }))
}

const OPTIONS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(LIST_FIELDS).map(([option, field]) => [field, `--${option}`])),
  ...Object.fromEntries(['name', 'street', 'zip', 'city', 'verdict', 'watched'].map(name => [name, `--${name}`])),
  changedSince: '--changed-since',
  uid: 'UID',
  day: 'YYYY-MM-DD',
}

/** Returns the command line option of an API field. */
const optionOf = (path: string): string => OPTIONS[path] ?? path
