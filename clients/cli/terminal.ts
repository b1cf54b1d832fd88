import process from 'node:process'
import { EXIT } from './exit-codes.ts'

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

/** Returns where this process writes. Whoever reads the first lines alone (head) and hangs up ends it: there is nobody left to write for. */
export function openTerminal(isJson: boolean): Terminal {
  process.stdout.on('error', () => process.exit(EXIT.refused))
  return terminalOn(process, isJson)
}

/** Returns what writes to these streams. In a pipe nothing is said of progress, and nothing is coloured anywhere. */
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
