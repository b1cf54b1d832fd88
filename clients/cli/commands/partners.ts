import { EXIT } from '../exit-codes.ts'
import { type Command, textOf } from './command.ts'

const PAGE = 1_000
type Verdict = 'valid' | 'invalid' | 'none'

/** Lists every VAT ID that the company has ever checked, with its newest answer; of what changed since a day, also which are gone. */
export const partners: Command = {
  usage: 'partners [--verdict valid|invalid|none] [--watched true|false] [--changed-since DAY]',
  words: [0, 0],
  options: { verdict: { type: 'string' }, watched: { type: 'string' }, 'changed-since': { type: 'string' } },
  run: async given => {
    const client = given.connect()
    const changedSince = textOf(given, 'changed-since')
    const wanted = { verdict: textOf(given, 'verdict'), watched: textOf(given, 'watched') }
    const query = {
      ...(Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined)) as {
        verdict?: Verdict // what is none of them, the server refuses
        watched?: boolean // as it is written in an address; the same goes for what is neither
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
