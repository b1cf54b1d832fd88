import { talkInProcess } from '../../../ground/threads/talk.ts'
import { type Looked, type LookTask, lookIntoBytes } from './look-into-bytes.ts'

// Only file-looker.ts starts and ends this process, one for many files.
const talk = talkInProcess<LookTask, Looked>()
for (let task = await talk.hear(); ; ) {
  const looked = await lookIntoBytes(task)
  const next = talk.hear()
  talk.say(looked)
  task = await next
}
