import { openProcessChannel } from '../../../src/base/threads/channel.ts'
import { runErrands } from './errands.ts'

await runErrands(openProcessChannel())
