import { EXIT } from '../exit-codes.ts'
import { UsageError } from '../server.ts'
import { isDay, startOfViennaDay } from '../vienna-day.ts'
import { type Command, type CommandContext, textOf } from './command.ts'

const PAGE_SIZE = 1_000
type Verdict = 'valid' | 'invalid' | 'none'

/**
 * Lists every VAT ID that the company has ever checked, with its latest answer; for changes since a
 * date also the removed ones.
 */
export const partners: Command = {
  helpKey: 'partners',
  usage: '[--verdict valid|invalid|none] [--watched true|false] [--changed-since DAY]',
  positionalCount: [0, 0],
  options: {
    verdict: { type: 'string', placeholder: 'VERDICT', choices: ['valid', 'invalid', 'none'], helpKey: 'verdict' },
    watched: { type: 'string', placeholder: 'true|false', choices: ['true', 'false'], helpKey: 'watched' },
    'changed-since': { type: 'string', placeholder: 'DAY', helpKey: 'changedSince' },
  },
  run: async context => {
    const changedSince = changedSinceOf(context)
    const client = context.connect()
    const filters = { verdict: textOf(context, 'verdict'), watched: textOf(context, 'watched') }
    const query = {
      ...(Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined)) as {
        verdict?: Verdict // the server rejects other values
        watched?: boolean // as text for the URL; the server rejects other values
      }),
      ...(changedSince === undefined ? {} : { changedSince }),
      limit: PAGE_SIZE,
    }
    for (let after: string | null = ''; after !== null; ) {
      const page: Awaited<ReturnType<typeof client.listPartners>> = await client.listPartners({
        query: { ...query, ...(after === '' ? {} : { after }) },
      })
      for (const { uid, verdict, name, ownName, answeredAt, ...rest } of page.partners)
        context.terminal.data([uid, verdict, name, ownName, answeredAt], {
          uid,
          verdict,
          name,
          ownName,
          answeredAt,
          ...rest,
        })
      for (const { id, removedAt } of page.removed ?? [])
        context.terminal.data([id, 'removed', '', '', removedAt], { id, removedAt })
      after = page.next
    }
    return EXIT.allValid
  },
}

/** Returns the time of --changed-since; a date means midnight in Vienna. */
function changedSinceOf(context: CommandContext): string | undefined {
  const value = textOf(context, 'changed-since')
  if (value === undefined) return value
  if (isDay(value)) return startOfViennaDay(value)
  if (!/^\d{4}-\d\d-\d\dT/.test(value)) throw new UsageError(context.translate('wrongDay', { value }))
  return value
}
