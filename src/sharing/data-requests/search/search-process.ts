import { openProcessChannel } from '../../../base/threads/channel.ts'
import { type FileMatches, type FileSearchTask, searchBytes } from './search-bytes.ts'

// Only file-searcher.ts starts and ends this process, one for many files.
const channel = openProcessChannel<FileSearchTask, FileMatches>()
for (let task = await channel.receive(); ; ) {
  const result = await searchBytes(task)
  const next = channel.receive()
  channel.send(result)
  task = await next
}
