import type { OnThatDay } from '../client.ts'
import { codeOfVerdict, EXIT, type ExitCode, worst } from '../exit-codes.ts'
import { UsageError } from '../server.ts'
import { isDay } from '../vienna-day.ts'
import type { Command } from './command.ts'

/**
 * Prints what the company's evidence states about a VAT ID on an earlier date, without querying an
 * authority.
 */
export const day: Command = {
  about: 'day',
  usage: 'UID YYYY-MM-DD',
  words: [2, 2],
  options: {},
  run: async ({ words: [uid = '', wanted = ''], connect, terminal, say }) => {
    if (!isDay(wanted)) throw new UsageError(say('wrongDay', { value: wanted }))
    const answer = await connect().askDay({ query: { uid, day: wanted } })
    terminal.data([answer.uid, answer.day, answer.said], answer)
    return codeOf(answer)
  },
}

/** Without a supporting answer the number counts as not checked. */
const codeOf = ({ supporting }: OnThatDay): ExitCode =>
  supporting.length === 0 ? EXIT.someNotChecked : worst(supporting.map(({ verdict }) => codeOfVerdict(verdict)))
