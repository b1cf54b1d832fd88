import { talkInThread } from '../../../src/ground/threads/talk-in-thread.ts'
import { runErrands } from './errands.ts'

await runErrands(talkInThread())
