import process from 'node:process'
import { CLOSED_STDOUT } from './exit-codes.ts'

/** The program's output: data to stdout, messages to stderr. */
export type Terminal = {
  /** Prints a line of data: tab-separated fields, or JSON with --json. */
  data: (fields: readonly unknown[], json: object) => void
  /** Prints a message. */
  note: (text: string) => void
  /** Prints the progress as a line that is overwritten, only on a terminal. */
  progress: (text: string) => void
}

type Streams = {
  stdout: { write: (text: string) => unknown }
  stderr: { write: (text: string) => unknown; isTTY?: boolean }
}

/**
 * Returns this process's output. A closed stdout (head) ends it like SIGPIPE ends other programs;
 * Node does not do this.
 */
export function openTerminal(isJson: boolean, { TERM }: NodeJS.ProcessEnv): Terminal {
  process.stdout.on('error', () => process.exit(CLOSED_STDOUT))
  const stderr = { write: (text: string) => process.stderr.write(text), isTTY: process.stderr.isTTY && TERM !== 'dumb' }
  return terminalOn({ stdout: process.stdout, stderr }, isJson)
}

/**
 * Returns the output to these streams. Progress is only printed on a terminal; nothing is coloured,
 * with or without NO_COLOR.
 */
export function terminalOn({ stdout, stderr }: Streams, isJson: boolean): Terminal {
  let isOpen = false
  const clear = () => {
    if (isOpen) stderr.write('\r\u001b[K')
    isOpen = false
  }
  return {
    data: (fields, json) => {
      clear()
      stdout.write(`${isJson ? JSON.stringify(json) : fields.map(field => plain(String(field ?? ''))).join('\t')}\n`)
    },
    note: text => {
      clear()
      stderr.write(`${plain(text)}\n`)
    },
    progress: text => {
      if (!stderr.isTTY) return
      stderr.write(`\r\u001b[K${plain(text)}`)
      isOpen = true
    },
  }
}

/**
 * Removes control characters, so that a server's text can neither move the cursor nor add columns.
 */
export const plain = (text: string): string => text.replaceAll(/\p{Cc}+/gu, ' ')
