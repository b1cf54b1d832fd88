import { talkInProcess } from '../../../base/threads/channel.ts'
import { type Looked, type LookTask, lookIntoBytes } from './search-bytes.ts'

// Only file-looker.ts starts and ends this process, one for many files.
const talk = talkInProcess<LookTask, Looked>()
for (let task = await talk.hear(); ; ) {
  const looked = await lookIntoBytes(task)
  const next = talk.hear()
  talk.say(looked)
  task = await next
}
