import type { OnThatDay } from '../client.ts'
import { codeOfVerdict, EXIT, type ExitCode, worstCode } from '../exit-codes.ts'
import { UsageError } from '../server.ts'
import { isDay } from '../vienna-day.ts'
import type { Command } from './command.ts'

/**
 * Prints what the company's evidence states about a VAT ID on an earlier date, without querying an
 * authority.
 */
export const day: Command = {
  helpKey: 'day',
  usage: 'UID YYYY-MM-DD',
  positionalCount: [2, 2],
  options: {},
  run: async ({ positionals: [uid = '', date = ''], connect, terminal, translate }) => {
    if (!isDay(date)) throw new UsageError(translate('wrongDay', { value: date }))
    const answer = await connect().askDay({ query: { uid, day: date } })
    terminal.data([answer.uid, answer.day, answer.said], answer)
    return codeOf(answer)
  },
}

/** Returns the exit code. A VAT ID without a supporting answer counts as not checked. */
const codeOf = ({ supporting }: OnThatDay): ExitCode =>
  supporting.length === 0 ? EXIT.someNotChecked : worstCode(supporting.map(({ verdict }) => codeOfVerdict(verdict)))
