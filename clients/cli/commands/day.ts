import type { OnThatDay } from '../client.ts'
import { codeOfVerdict, EXIT, type ExitCode, worst } from '../exit-codes.ts'
import type { Command } from './command.ts'

/** Says what the company's evidence says of a VAT ID on an earlier day. No authority is asked. */
export const day: Command = {
  usage: 'day UID YYYY-MM-DD',
  words: [2, 2],
  options: {},
  run: async ({ words: [uid = '', wanted = ''], connect, terminal }) => {
    const answer = await connect().askDay({ query: { uid, day: wanted } })
    terminal.data([answer.uid, answer.day, answer.said], answer)
    return codeOf(answer)
  },
}

/** No supporting answer is no answer. */
const codeOf = ({ supporting }: OnThatDay): ExitCode =>
  supporting.length === 0 ? EXIT.someNotChecked : worst(supporting.map(({ verdict }) => codeOfVerdict(verdict)))
