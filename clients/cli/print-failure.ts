import { ApiError, isTransient, Unreachable } from './api-error.ts'
import { LIST_FIELDS } from './commands/list-options.ts'
import { EXIT, type ExitCode } from './exit-codes.ts'
import type { Terminal } from './terminal.ts'
import type { Translate } from './texts.ts'

/**
 * Prints a failure in one line, or in one line per field. Returns the exit code: 2 if the failure
 * may be temporary, otherwise 3.
 */
export function printFailure(failure: unknown, terminal: Terminal, translate: Translate): ExitCode {
  const message = failure instanceof Error ? failure.message : String(failure)
  if (failure instanceof Unreachable) terminal.note(translate('unreachable', { value: message }))
  else if (failure instanceof ApiError) printApiError(failure, terminal, translate)
  else terminal.note(message)
  return isTransient(failure) ? EXIT.someNotChecked : EXIT.refused
}

/** Error codes whose message only refers to the issues of the fields. */
const CODES_WITH_FIELD_MESSAGES = ['bad_input', 'unknown_field']

function printApiError(
  { message, code, issues, candidates, retryAfter }: ApiError,
  terminal: Terminal,
  translate: Translate,
): void {
  const hasOnlyFieldMessages = issues.length > 0 && CODES_WITH_FIELD_MESSAGES.includes(code)
  const lines = issues.map(({ path, message: issueMessage }) => `${optionOf(path)}: ${issueMessage}`)
  if (hasOnlyFieldMessages) terminal.note(translate('refused', { value: lines.join('\n') }))
  else
    for (const line of [translate('refused', { value: message }), ...lines.map(line => `  ${line}`)])
      terminal.note(line)
  if (code === 'redirected') terminal.note(translate('redirected'))
  if (candidates.length > 0) terminal.note(translate('candidates', { value: candidates.join(', ') }))
  if (retryAfter !== null) terminal.note(translate('retryAfter', { value: retryAfter }))
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
