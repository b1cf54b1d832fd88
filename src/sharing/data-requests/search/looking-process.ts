import { openProcessChannel } from '../../../base/threads/channel.ts'
import { type Looked, type LookTask, lookIntoBytes } from './search-bytes.ts'

// Only file-looker.ts starts and ends this process, one for many files.
const talk = openProcessChannel<LookTask, Looked>()
for (let task = await talk.receive(); ; ) {
  const looked = await lookIntoBytes(task)
  const next = talk.receive()
  talk.send(looked)
  task = await next
}
