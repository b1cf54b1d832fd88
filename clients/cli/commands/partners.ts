import { EXIT } from '../exit-codes.ts'
import { UsageError } from '../server.ts'
import { beginOfDay, isDay } from '../vienna-day.ts'
import { type Command, type Given, textOf } from './command.ts'

const PAGE = 1_000
type Verdict = 'valid' | 'invalid' | 'none'

/**
 * Lists every VAT ID that the company has ever checked, with its latest answer; for changes since a
 * date also the removed ones.
 */
export const partners: Command = {
  about: 'partners',
  usage: '[--verdict valid|invalid|none] [--watched true|false] [--changed-since DAY]',
  words: [0, 0],
  options: {
    verdict: { type: 'string', value: 'VERDICT', choices: ['valid', 'invalid', 'none'], about: 'verdict' },
    watched: { type: 'string', value: 'true|false', choices: ['true', 'false'], about: 'watched' },
    'changed-since': { type: 'string', value: 'DAY', about: 'changedSince' },
  },
  run: async given => {
    const changedSince = momentOf(given)
    const client = given.connect()
    const wanted = { verdict: textOf(given, 'verdict'), watched: textOf(given, 'watched') }
    const query = {
      ...(Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined)) as {
        verdict?: Verdict // the server rejects other values
        watched?: boolean // as text for the URL; the server rejects other values
      }),
      ...(changedSince === undefined ? {} : { changedSince }),
      limit: PAGE,
    }
    for (let after: string | null = ''; after !== null; ) {
      const page: Awaited<ReturnType<typeof client.listPartners>> = await client.listPartners({
        query: { ...query, ...(after === '' ? {} : { after }) },
      })
      for (const { uid, verdict, name, ownName, answeredAt, ...more } of page.partners)
        given.terminal.data([uid, verdict, name, ownName, answeredAt], {
          uid,
          verdict,
          name,
          ownName,
          answeredAt,
          ...more,
        })
      for (const { id, removedAt } of page.removed ?? [])
        given.terminal.data([id, 'removed', '', '', removedAt], { id, removedAt })
      after = page.next
    }
    return EXIT.allValid
  },
}

/** Returns the requested moment; a date means midnight in Vienna. */
function momentOf(given: Given): string | undefined {
  const value = textOf(given, 'changed-since')
  if (value === undefined) return value
  if (isDay(value)) return beginOfDay(value)
  if (!/^\d{4}-\d\d-\d\dT/.test(value)) throw new UsageError(given.say('wrongDay', { value }))
  return value
}
