import { ask, type Talk, talkInThread } from '../../ground/threads/talk.ts'
import { composeReport, type FromReport, type ToReport } from './compose.ts'

// Only write-report.ts starts this file and talks to it: it begins, and waits for each answer.
await compose(talkInThread())

async function compose(talk: Talk<ToReport, FromReport>): Promise<void> {
  let said = await talk.hear()
  if (said.kind !== 'head') throw new Error('a report begins with its head')
  const composition = composeReport(said)
  for (said = await ask(talk, { kind: 'more' }); said.kind === 'rows'; said = await ask(talk, { kind: 'more' }))
    for (const row of said.rows) composition.add(row)
  if (said.kind !== 'end') throw new Error('a report that has begun ends once')
  const pdf = await composition.finish(said.ending)
  talk.say({ kind: 'done', pdf }, [pdf.buffer])
}
