import process from 'node:process'
import { CLOSED_STDOUT } from './exit-codes.ts'

/** The program's output: data to stdout, messages to stderr. */
export type Terminal = {
  /** Prints a line of data: tab-separated fields, or JSON with --json. */
  data: (fields: readonly unknown[], json: object) => void
  /** Prints a message. */
  note: (text: string) => void
  /**
   * Prints the progress on a line that it overwrites. Prints nothing if stderr is not a terminal.
   */
  progress: (text: string) => void
}

type Streams = {
  stdout: { write: (text: string) => unknown }
  stderr: { write: (text: string) => unknown; isTTY?: boolean }
}

/**
 * Returns the output of this process. If stdout is closed (as by `head`), the process ends with the
 * exit code of SIGPIPE, which Node does not do by itself.
 */
export function openTerminal(isJson: boolean, { TERM }: NodeJS.ProcessEnv): Terminal {
  process.stdout.on('error', () => process.exit(CLOSED_STDOUT))
  const stderr = { write: (text: string) => process.stderr.write(text), isTTY: process.stderr.isTTY && TERM !== 'dumb' }
  return createTerminal({ stdout: process.stdout, stderr }, isJson)
}

/**
 * Returns a terminal that writes to these streams. It prints progress only if stderr is a terminal,
 * and uses no colours, with or without NO_COLOR.
 */
export function createTerminal({ stdout, stderr }: Streams, isJson: boolean): Terminal {
  let hasProgressLine = false
  const clearProgress = () => {
    if (hasProgressLine) stderr.write('\r\u001b[K')
    hasProgressLine = false
  }
  return {
    data: (fields, json) => {
      clearProgress()
      stdout.write(
        `${isJson ? JSON.stringify(json) : fields.map(field => stripControlCharacters(String(field ?? ''))).join('\t')}\n`,
      )
    },
    note: text => {
      clearProgress()
      stderr.write(`${stripControlCharacters(text)}\n`)
    },
    progress: text => {
      if (!stderr.isTTY) return
      stderr.write(`\r\u001b[K${stripControlCharacters(text)}`)
      hasProgressLine = true
    },
  }
}

/**
 * Replaces control characters by a space, so that a server's text cannot move the cursor or add
 * columns.
 */
export const stripControlCharacters = (text: string): string => text.replaceAll(/\p{Cc}+/gu, ' ')
