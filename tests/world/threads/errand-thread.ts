import { talkInThread } from '../../../src/threads/talk-in-thread.ts'
import { runErrands } from './errands.ts'

await runErrands(talkInThread())
