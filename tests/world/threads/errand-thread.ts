import { talkInThread } from '../../../src/base/threads/channel.ts'
import { runErrands } from './errands.ts'

await runErrands(talkInThread())
