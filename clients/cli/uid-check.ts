#!/usr/bin/env node
import process from 'node:process'
import { parseArgs } from 'node:util'
import { createClient } from './client.ts'
import { type Command, textOf } from './commands/command.ts'
import { COMMANDS } from './commands/commands.ts'
import { EXIT, type ExitCode } from './exit-codes.ts'
import { isPassing, Refusal, Unreachable } from './refusal.ts'
import { createSend } from './send.ts'
import { serverOf, UsageError } from './server.ts'
import { openTerminal, type Terminal } from './terminal.ts'
import { languageOf, type Say, sayIn } from './texts.ts'

const COMMON = {
  'key-file': { type: 'string' },
  lang: { type: 'string' },
  tries: { type: 'string' },
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const

const helpIn = (say: Say): string => `uid-check COMMAND … [--json] [--lang de|en] [--tries N] [--key-file FILE]

${Object.values(COMMANDS)
  .map(({ usage }) => `  uid-check ${usage}`)
  .join('\n')}

UID_CHECK_URL   https://uid.example
UID_CHECK_KEY   uidc_…

${say('exitCodes')}
`

/** Runs the command that the words name. Returns how the program ends. */
async function main(words: string[], env: NodeJS.ProcessEnv): Promise<ExitCode> {
  const say = sayIn(languageOf(langIn(words), env))
  const terminal = openTerminal(words.includes('--json'))
  if (words.length === 0 || words.includes('--help') || words.includes('-h')) {
    process.stdout.write(helpIn(say))
    return words.length === 0 ? EXIT.refused : EXIT.allValid
  }
  try {
    return await run(words, { env, terminal, say })
  } catch (failure) {
    return tellFailure(failure, terminal, say)
  }
}

async function run(
  [name = '', ...rest]: string[],
  { env, terminal, say }: { env: NodeJS.ProcessEnv; terminal: Terminal; say: Say },
): Promise<ExitCode> {
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (!command) throw new UsageError(say('unknownCommand', { value: name }))
  const { values, positionals } = readWords(command, rest, say)
  const language = languageOf(textOf({ values }, 'lang'), env)
  const text = (option: keyof typeof COMMON) => textOf({ values }, option)
  const server = serverOf({ env, keyFile: text('key-file'), tries: text('tries'), language, say })
  const connect = (tries = server.tries) => createClient(createSend({ ...server, tries }))
  return command.run({ words: positionals, values, connect, terminal, say, language })
}

type Values = Record<string, string | boolean | undefined>

function readWords(command: Command, args: string[], say: Say): { values: Values; positionals: string[] } {
  const wrong = () => new UsageError(say('wrongWords', { value: command.usage }))
  try {
    const { values, positionals } = parseArgs({
      args,
      options: { ...command.options, ...COMMON },
      allowPositionals: true,
    })
    const [least, most] = command.words
    if (positionals.length < least || positionals.length > most) throw wrong()
    return { values: values as Values, positionals }
  } catch {
    throw wrong()
  }
}

// Before anything else is read, so that whatever is wrong is said in it.
function langIn(words: string[]): string | undefined {
  const at = words.indexOf('--lang')
  return at < 0 ? words.find(word => word.startsWith('--lang='))?.slice('--lang='.length) : words[at + 1]
}

/** Says what went wrong in one line, or one for each field. Returns the code: 2 for what may pass by itself, 3 for all else. */
function tellFailure(failure: unknown, terminal: Terminal, say: Say): ExitCode {
  const message = failure instanceof Error ? failure.message : String(failure)
  if (failure instanceof Unreachable) terminal.note(say('unreachable', { value: message }))
  else if (failure instanceof Refusal) tellRefusal(failure, terminal, say)
  else terminal.note(message)
  return isPassing(failure) ? EXIT.someNotChecked : EXIT.refused
}

function tellRefusal({ message, code, issues, candidates, retryAfter }: Refusal, terminal: Terminal, say: Say): void {
  terminal.note(say('refused', { value: message }))
  if (code === 'redirected') terminal.note(say('redirected'))
  for (const issue of issues) terminal.note(`  ${issue.path}: ${issue.message}`)
  if (candidates.length > 0) terminal.note(say('candidates', { value: candidates.join(', ') }))
  if (retryAfter !== null) terminal.note(say('retryAfter', { value: retryAfter }))
}

process.exitCode = await main(process.argv.slice(2), process.env)
