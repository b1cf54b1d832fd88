import { openProcessChannel } from '../../../base/threads/channel.ts'
import { type FileMatches, type LookTask, searchBytes } from './search-bytes.ts'

// Only file-looker.ts starts and ends this process, one for many files.
const talk = openProcessChannel<LookTask, FileMatches>()
for (let task = await talk.receive(); ; ) {
  const result = await searchBytes(task)
  const next = talk.receive()
  talk.send(result)
  task = await next
}
