import { writeFileSync } from 'node:fs'
import { openProcessChannel } from '../../src/base/threads/channel.ts'
import { takeFile } from './take-file.ts'

/** `resultPath` is where the result is written for other programs; '' means nowhere. */
export type CorpusTask = { path: string; resultPath: string }

const talk = openProcessChannel<CorpusTask, object>()

// Only take-folder.ts starts this file; it processes one file after the other until it is ended.
for (;;) {
  const { path, resultPath } = await talk.receive()
  const { result, ...report } = await takeFile(path)
  if (result !== null && resultPath !== '') writeFileSync(resultPath, result)
  talk.send({ ...report, isWritten: result !== null && resultPath !== '' })
}
