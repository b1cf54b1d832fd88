#!/usr/bin/env node
import process from 'node:process'
import { readArguments, wordsIn } from './arguments.ts'
import { createClient } from './client.ts'
import { textOf } from './commands/command.ts'
import { COMMANDS } from './commands/commands.ts'
import { EXIT, type ExitCode } from './exit-codes.ts'
import { commandHelp, programHelp } from './help.ts'
import { createSend } from './send.ts'
import { serverOf, UsageError } from './server.ts'
import { tellFailure } from './tell-failure.ts'
import { openTerminal, type Terminal } from './terminal.ts'
import { type Language, languageOf, type Say, sayIn } from './texts.ts'
import { VERSION } from './version.ts'

/** Runs the command in the arguments. Returns the exit code. */
async function main(args: string[], env: NodeJS.ProcessEnv): Promise<ExitCode> {
  const language = languageOf(langIn(args), env)
  const say = sayIn(language)
  const terminal = openTerminal(args.includes('--json'), env)
  try {
    const about = aboutItself(args, language, say)
    if (about === null) return await run(args, { env, terminal, say })
    process.stdout.write(about)
    return args.length === 0 ? EXIT.refused : EXIT.allValid
  } catch (failure) {
    return tellFailure(failure, terminal, say)
  }
}

/**
 * Returns the requested version or help; null if a command is to run. Throws UsageError for help on
 * an unknown command.
 */
function aboutItself(args: string[], language: Language, say: Say): string | null {
  const has = (...wanted: string[]) => args.some(each => wanted.includes(each))
  const [first = '', second = ''] = wordsIn(args)
  if (has('--version', '-V') || first === 'version') return `uid-check ${VERSION}\n`
  if (args.length > 0 && !has('--help', '-h') && first !== 'help') return null
  const topic = first === 'help' ? second : first
  const command = Object.hasOwn(COMMANDS, topic) ? COMMANDS[topic] : undefined
  if (command) return commandHelp(topic, command, language)
  if (topic !== '') throw new UsageError(say('unknownCommand', { value: topic }))
  return programHelp(language)
}

type Given = { env: NodeJS.ProcessEnv; terminal: Terminal; say: Say }

async function run(args: string[], { env, terminal, say }: Given): Promise<ExitCode> {
  const { command, words, values } = readArguments(args, say)
  const language = languageOf(textOf({ values }, 'lang'), env)
  const text = (option: string) => textOf({ values }, option)
  const connect = (tries?: number) => {
    const server = serverOf({ env, keyFile: text('key-file'), tries: text('tries'), language, say })
    return createClient(createSend({ ...server, tries: tries ?? server.tries }))
  }
  return command.run({ words, values, connect, terminal, say, language })
}

// Read first, so that all errors are in this language.
function langIn(args: string[]): string | undefined {
  const at = args.indexOf('--lang')
  return at < 0 ? args.find(word => word.startsWith('--lang='))?.slice('--lang='.length) : args[at + 1]
}

process.exitCode = await main(process.argv.slice(2), process.env)
