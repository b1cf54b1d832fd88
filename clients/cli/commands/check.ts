import { randomUUID } from 'node:crypto'
import type { Check, CheckRequest } from '../client.ts'
import { codeOfVerdict, EXIT, type ExitCode, worstCode } from '../exit-codes.ts'
import { UsageError } from '../server.ts'
import { linesOfStdin, STDIN } from '../stdin.ts'
import { type Command, type CommandContext, textOf } from './command.ts'

const COMPANY_FIELDS = ['name', 'street', 'zip', 'city'] as const

/** Checks VAT IDs one after the other and compares each with the given name and address. */
export const check: Command = {
  helpKey: 'check',
  usage: 'UID …|- [--name NAME --street STREET --zip ZIP --city CITY] [--fresh]',
  positionalCount: [1, 1_000],
  options: {
    ...Object.fromEntries(
      COMPANY_FIELDS.map(field => [
        field,
        { type: 'string' as const, placeholder: field.toUpperCase(), helpKey: field },
      ]),
    ),
    fresh: { type: 'boolean', helpKey: 'fresh' },
  },
  run: async context => {
    const client = context.connect()
    let code: ExitCode | null = null
    for await (const uid of uidsOf(context)) {
      const answer = await client.check({ json: requestOf(uid, context), idempotencyKey: randomUUID() })
      printCheck(context, answer)
      code = worstCode([code ?? EXIT.allValid, codeOfVerdict(answer.verdict)])
    }
    // If stdin is empty, the program that writes to the pipe has failed. That must not look like
    // "all valid".
    if (code === null) throw new UsageError(context.translate('emptyStdin'))
    return code
  },
}

/** Yields each argument, or each line of stdin in place of `-`. */
async function* uidsOf({ positionals }: CommandContext): AsyncGenerator<string> {
  for (const argument of positionals)
    if (argument === STDIN) yield* linesOfStdin()
    else yield argument
}

function requestOf(uid: string, context: CommandContext): CheckRequest {
  const companyFields = COMPANY_FIELDS.flatMap(field => {
    const value = textOf(context, field)
    return value === undefined ? [] : [[field, value] as const]
  })
  return { uid, ...Object.fromEntries(companyFields), ...(context.values.fresh ? { fresh: true } : {}) }
}

const printCheck = ({ terminal }: CommandContext, answer: Check): void =>
  terminal.data(
    [answer.uid, answer.verdict, answer.name, answer.company ?? '', answer.askedAt ?? '', answer.message],
    answer,
  )
