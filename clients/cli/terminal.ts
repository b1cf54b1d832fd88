import process from 'node:process'
import { CLOSED_STDOUT } from './exit-codes.ts'

/** Where the program writes: data to stdout, whatever else it says to stderr. */
export type Terminal = {
  /** A line of data: fields behind each other with tabs between, or JSON where --json asks for it. */
  data: (fields: readonly unknown[], json: object) => void
  /** A line for people. */
  note: (text: string) => void
  /** How far it is: a line that is written over, on a terminal alone. */
  progress: (text: string) => void
}

type Streams = {
  stdout: { write: (text: string) => unknown }
  stderr: { write: (text: string) => unknown; isTTY?: boolean }
}

/** Returns where this process writes. A closed stdout (head) ends it as SIGPIPE ends other programs; Node has no such death. */
export function openTerminal(isJson: boolean, { TERM }: NodeJS.ProcessEnv): Terminal {
  process.stdout.on('error', () => process.exit(CLOSED_STDOUT))
  const stderr = { write: (text: string) => process.stderr.write(text), isTTY: process.stderr.isTTY && TERM !== 'dumb' }
  return terminalOn({ stdout: process.stdout, stderr }, isJson)
}

/** Returns what writes to these streams. Progress goes to a terminal only; nothing is coloured anywhere, with NO_COLOR or without. */
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

/** Returns a text without control characters: what a server says moves no cursor, and makes no column. */
export const plain = (text: string): string => text.replaceAll(/\p{Cc}+/gu, ' ')
