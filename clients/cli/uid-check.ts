#!/usr/bin/env node
import process from 'node:process'
import { parseCommandLine, positionalsOf } from './arguments.ts'
import { createClient } from './client.ts'
import { textOf } from './commands/command.ts'
import { COMMANDS } from './commands/commands.ts'
import { EXIT, type ExitCode } from './exit-codes.ts'
import { commandHelp, programHelp } from './help.ts'
import { printFailure } from './print-failure.ts'
import { createSend } from './send.ts'
import { serverOf, UsageError } from './server.ts'
import { openTerminal, type Terminal } from './terminal.ts'
import { type Language, languageOf, type Translate, translatorFor } from './texts.ts'
import { VERSION } from './version.ts'

/** Runs the command that the arguments name. Returns the exit code. */
async function main(args: string[], env: NodeJS.ProcessEnv): Promise<ExitCode> {
  const language = languageOf(languageOption(args), env)
  const translate = translatorFor(language)
  const terminal = openTerminal(args.includes('--json'), env)
  try {
    const versionOrHelpText = versionOrHelp(args, language, translate)
    if (versionOrHelpText === null) return await run(args, { env, terminal, translate })
    process.stdout.write(versionOrHelpText)
    return args.length === 0 ? EXIT.refused : EXIT.allValid
  } catch (failure) {
    return printFailure(failure, terminal, translate)
  }
}

/**
 * Returns the text of the version or the help if it is requested, otherwise null. Throws UsageError
 * if help is requested for an unknown command.
 */
function versionOrHelp(args: string[], language: Language, translate: Translate): string | null {
  const hasArgument = (...options: string[]) => args.some(arg => options.includes(arg))
  const [first = '', second = ''] = positionalsOf(args)
  if (hasArgument('--version', '-V') || first === 'version') return `uid-check ${VERSION}\n`
  if (args.length > 0 && !hasArgument('--help', '-h') && first !== 'help') return null
  const topic = first === 'help' ? second : first
  const command = Object.hasOwn(COMMANDS, topic) ? COMMANDS[topic] : undefined
  if (command) return commandHelp(topic, command, language)
  if (topic !== '') throw new UsageError(translate('unknownCommand', { value: topic }))
  return programHelp(language)
}

type CommandDeps = { env: NodeJS.ProcessEnv; terminal: Terminal; translate: Translate }

async function run(args: string[], { env, terminal, translate }: CommandDeps): Promise<ExitCode> {
  const { command, positionals, values } = parseCommandLine(args, translate)
  const language = languageOf(textOf({ values }, 'lang'), env)
  const optionText = (option: string) => textOf({ values }, option)
  const connect = (tries?: number) => {
    const server = serverOf({ env, keyFile: optionText('key-file'), tries: optionText('tries'), language, translate })
    return createClient(createSend({ ...server, tries: tries ?? server.tries }))
  }
  return command.run({ positionals, values, connect, terminal, translate, language })
}

// The language is read before the command line is validated, so that all errors are in it.
function languageOption(args: string[]): string | undefined {
  const index = args.indexOf('--lang')
  return index < 0 ? args.find(arg => arg.startsWith('--lang='))?.slice('--lang='.length) : args[index + 1]
}

process.exitCode = await main(process.argv.slice(2), process.env)
